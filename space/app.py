"""The demo Space: puts the pages together and serves them."""

import os

# Read when gradio is imported: without it, usage statistics and a look for new versions are sent.
os.environ["GRADIO_ANALYTICS_ENABLED"] = "False"

import gradio as gr

from sqb_demo import pages, scoring, view

# Finished downloads are looked at every ten minutes and removed when they are an hour old.
CLEANING = (600, 3600)
# More people than this in the line would wait for longer than anybody does.
LONGEST_QUEUE = 32

# The fonts of the visitor's system: some themes fetch theirs. The colours for contrast: white on
# the usual orange, and the usual grey of hints, are hard to read.
_FONTS = ("ui-sans-serif", "system-ui", "sans-serif")
THEME = gr.themes.Default(
    primary_hue="blue", font=_FONTS, font_mono=("ui-monospace", "monospace")
).set(
    button_primary_background_fill="*primary_700",
    button_primary_background_fill_hover="*primary_800",
    button_primary_background_fill_dark="*primary_700",
    button_primary_background_fill_hover_dark="*primary_800",
    block_info_text_color="*neutral_600",
    block_info_text_color_dark="*neutral_300",
)

with gr.Blocks(
    title="Semantic Quality Benchmark", analytics_enabled=False, delete_cache=CLEANING
) as demo:
    pages.FIRST.build()
for page in pages.MORE:
    with demo.route(page.NAME, page.PATH):
        page.build()

# Closed, so that nobody skips the queue.
demo.queue(max_size=LONGEST_QUEUE, api_open=False)

if __name__ == "__main__":
    # Before the first visitor rather than for them; what is broken shows in the log at once.
    scoring.checker()
    demo.launch(
        theme=THEME,
        css=view.STYLE,
        footer_links=["gradio", "settings"],
        share=False,
        ssr_mode=False,
        run_history=False,
        mcp_server=False,
    )
