"""Page of the Factual Recall Space: a table of examples in, the result out."""

from pathlib import Path

import evaluate
import gradio as gr

from sqb_judge.errors import InputError
from sqb_judge.modules.cells import columns_from_cells, json_result

COLUMNS = ["predictions", "references", "hops", "envelopes"]
EXAMPLES = [
    [
        "The kubelet restarts failed containers. The back-off delay is capped at five minutes.",
        '["The kubelet restarts failed containers.", "Bananas grow in tropical climates."]',
        "",
        "",
    ],
    [
        "I cannot help with that.",
        '["The kubelet restarts failed containers."]',
        "",
        "",
    ],
]

# The script and not the folder: a Space is checked out under a folder of another name.
metric = evaluate.load(str(Path(__file__).parent / "factual_recall.py"))


def score(rows: list[list[str]], details: bool) -> dict:
    try:
        columns = columns_from_cells(COLUMNS, rows)
        return json_result(metric.compute(**columns, details=details))
    except InputError as error:
        raise gr.Error(str(error)) from error


with gr.Blocks(title="Factual Recall") as demo:
    gr.Markdown(
        "# Factual Recall\n\n"
        "Share of the reference facts that a text conveys.\n\n"
        'Write lists as JSON, `["one", "two"]`; a cell without a bracket is a list of one.'
    )
    table = gr.Dataframe(
        value=EXAMPLES,
        headers=COLUMNS,
        column_count=(len(COLUMNS), "fixed"),
        type="array",
        interactive=True,
        wrap=True,
    )
    details = gr.Checkbox(label="Details of every verdict")
    button = gr.Button("Score", variant="primary")
    result = gr.JSON(label="Result")
    button.click(score, inputs=[table, details], outputs=result)

if __name__ == "__main__":
    demo.launch()
