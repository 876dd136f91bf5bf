"""The page that scores one output: pasted texts, or a shipped case and one of its outputs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import gradio as gr

from sqb_demo import limits, scoring, shipped, view
from sqb_demo.download import write_result
from sqb_demo.pasted import pasted_case
from sqb_judge.corpus import Output, TestCase
from sqb_judge.errors import InputError

NAME = "Score"
PATH = "/score"

FIRST_CASE = "k8s-pod-recovery"

# Output, facts, sources, topics and forbidden claims, in the order of the fields.
EXAMPLE = (
    "The kubelet restarts a container whose liveness probe fails. The back-off delay between "
    "restarts is capped at ten minutes. A container that fails its readiness probe is restarted "
    "too.",
    "The kubelet restarts a container whose liveness probe fails.\n"
    "[hops 2] A container whose liveness probe keeps failing is restarted at growing intervals, "
    "at most five minutes apart.",
    "# Probes\nWhen the liveness probe of a container fails, the kubelet restarts the container. "
    "When the readiness probe fails, the pod gets no traffic; the container is left alone.\n---\n"
    "# Restarts\nRestarts are delayed, and the delay doubles each time up to five minutes.",
    "Liveness probes | A failed liveness probe leads to a restart.\n"
    "Readiness probes | A failed readiness probe stops traffic to the pod.\n"
    "Startup probes",
    "A failing readiness probe restarts the container.",
)

# Not listed for programs: the library serves them better. One at a time, whatever the page: two at
# once would only slow each other.
_SCORING: dict[str, Any] = {
    "api_visibility": "private",
    "concurrency_id": "model",
    "concurrency_limit": 1,
}
# Without the model, so that nobody waits in line for them.
_QUICK: dict[str, Any] = {"api_visibility": "private", "queue": False, "show_progress": "hidden"}


def build() -> None:
    """Makes the page inside the open Blocks context."""
    gr.Markdown(
        "# Semantic Quality Benchmark\n\n"
        "Is a generated text right, complete and on topic? Facts that it should convey are looked "
        "for in the text, and its claims in the sources. An entailment model that ships with "
        "`sqb-judge` decides, on this machine; nothing is sent elsewhere."
    )
    with gr.Tabs():
        with gr.Tab("A shipped case"):
            picked, score_picked = _shipped_tab()
        with gr.Tab("Your own texts"):
            pasted, score_pasted = _pasted_tab()
    file = gr.DownloadButton("Download as JSON", interactive=False, elem_id="sqb-download")
    result = gr.HTML(elem_id="sqb-result")

    # gradio knows a bar by the default value.
    def on_picked(
        case: str,
        output: str,
        text: str,
        bar: gr.Progress = gr.Progress(),  # noqa: B008
    ) -> tuple[str, Any]:
        return _answer(lambda: _picked(case, output, text), bar, file)

    def on_pasted(
        output: str,
        facts: str,
        sources: str,
        topics: str,
        forbidden: str,
        bar: gr.Progress = gr.Progress(),  # noqa: B008
    ) -> tuple[str, Any]:
        return _answer(lambda: pasted_case(output, facts, sources, topics, forbidden), bar, file)

    score_picked.click(on_picked, picked, [result, file], **_SCORING)
    score_pasted.click(on_pasted, pasted, [result, file], **_SCORING)


def _shipped_tab() -> tuple[list[gr.components.Component], gr.Button]:
    case = shipped.corpus().case(FIRST_CASE)
    first = shipped.outputs(case.id)[0]
    with gr.Row():
        cases = gr.Dropdown(shipped.case_choices(), value=case.id, label="Case", elem_id="sqb-case")
        outputs = gr.Dropdown(
            _contenders(case.id), value=first.contender, label="Output", elem_id="sqb-contender"
        )
    about = gr.HTML(view.case_html(case), elem_id="sqb-about")
    text = gr.Textbox(
        first.text,
        lines=8,
        max_lines=20,
        max_length=limits.typed(limits.OUTPUT),
        label="Text of the output",
        info="You may change it before it is scored.",
        elem_id="sqb-shipped-text",
    )
    button = gr.Button("Score this output", variant="primary", elem_id="sqb-score-shipped")
    cases.input(_on_case, cases, [outputs, text, about], **_QUICK)
    # `input` and not `change`: a new case sets the output and its text itself.
    outputs.input(_on_output, [cases, outputs], text, **_QUICK)
    return [cases, outputs, text], button


def _pasted_tab() -> tuple[list[gr.components.Component], gr.Button]:
    fields = [
        _field("Output", "The generated text, plain or Markdown.", limits.OUTPUT, 8),
        _field(
            "Facts",
            "What it should convey, one a line. Start a line with [hops 2] if the fact connects "
            "two source facts.",
            limits.LIST,
        ),
        _field(
            "Sources",
            "What its claims must follow from. A line with --- between documents; a first line "
            "that starts with # is a title.",
            limits.SOURCES,
        ),
        _field(
            "Topics",
            "What it must address, one a line: label, or label | what must be said about it.",
            limits.LIST,
        ),
        _field("Forbidden claims", "What it must not claim, one a line.", limits.LIST),
    ]
    with gr.Row():
        button = gr.Button("Score", variant="primary", elem_id="sqb-score-pasted")
        example = gr.Button("Fill in an example", elem_id="sqb-example")
    example.click(lambda: EXAMPLE, None, fields, **_QUICK)
    return [*fields], button


def _field(label: str, info: str, limit: int, lines: int = 4) -> gr.Textbox:
    return gr.Textbox(
        lines=lines,
        max_lines=20,
        max_length=limits.typed(limit),
        label=label,
        info=info,
        elem_id="sqb-" + label.lower().replace(" ", "-"),
    )


def _contenders(case_id: str) -> list[str]:
    return [output.contender for output in shipped.outputs(case_id)]


def _on_case(case_id: str) -> tuple[gr.Dropdown, str, str]:
    first = shipped.outputs(case_id)[0]
    outputs = gr.Dropdown(_contenders(case_id), value=first.contender)
    return outputs, first.text, view.case_html(shipped.corpus().case(case_id))


def _on_output(case_id: str, contender: str) -> str:
    return shipped.shipped_output(case_id, contender).text


def _picked(case_id: str, contender: str, text: str) -> tuple[TestCase, Output]:
    limits.check_length("Text of the output", text, limits.OUTPUT)
    return shipped.shipped_case(case_id, contender, text)


def _answer(
    read: Callable[[], tuple[TestCase, Output]], bar: gr.Progress, file: gr.DownloadButton
) -> tuple[str, gr.DownloadButton]:
    """The result and its file, or a message and no file: an old one would seem to belong to it."""
    try:
        case, output = read()
    except InputError as error:
        return view.message_html(str(error)), gr.DownloadButton(value=None, interactive=False)
    results = scoring.score(case, output, lambda done, total: bar((done, total), unit="statements"))
    path = write_result(results, file.GRADIO_CACHE)
    return view.result_html(results), gr.DownloadButton(value=path, interactive=True)
