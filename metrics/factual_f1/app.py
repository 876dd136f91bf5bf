"""Page of the Factual F1 Space: a table of examples in, the result out."""

from pathlib import Path

import evaluate
import gradio as gr

from sqb_judge.errors import InputError
from sqb_judge.modules.cells import columns_from_cells, json_result

COLUMNS = ["predictions", "references", "hops", "sources", "envelopes"]
EXAMPLES = [
    [
        "The kubelet restarts failed containers. The back-off delay is capped at five minutes.",
        '["The kubelet restarts failed containers."]',
        "",
        '["The kubelet restarts failed containers. The back-off delay is capped at five minutes."]',
        "",
    ],
    [
        "I'm sorry, I can't help with that.",
        '["The kubelet restarts failed containers."]',
        "",
        '["The kubelet restarts failed containers. The back-off delay is capped at five minutes."]',
        "",
    ],
]

# The script and not the folder: a Space is checked out under a folder of another name.
metric = evaluate.load(str(Path(__file__).parent / "factual_f1.py"))


def score(rows: list[list[str]], details: bool) -> dict:
    try:
        columns = columns_from_cells(COLUMNS, rows)
        return json_result(metric.compute(**columns, details=details))
    except InputError as error:
        raise gr.Error(str(error)) from error


with gr.Blocks(title="Factual F1") as demo:
    gr.Markdown(
        "# Factual F1\n\n"
        "Harmonic mean of factual recall and factual precision.\n\n"
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
