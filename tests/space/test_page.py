"""The demo in a browser: Debian's Chromium, without a window, against the real process."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from sqb_demo import limits, shipped
from tests.space.process import RunningSpace, running_space

pytest.importorskip("gradio", reason="gradio is in the extra `space`")
playwright = pytest.importorskip("playwright.sync_api", reason="playwright is in the extra `space`")
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
if CHROMIUM is None:
    pytest.skip("there is no chromium; on Debian: apt install chromium", allow_module_level=True)

# Most of a test is waiting for the process and the browser to start.
pytestmark = pytest.mark.slow

# On a machine that others use as well.
WAIT_MS = 240_000

SIX = [
    "factual_recall",
    "factual_precision",
    "factual_f1",
    "coverage_completeness",
    "multi_hop_recall",
    "forbidden_violations",
]


@pytest.fixture(scope="module")
def space(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningSpace]:
    with running_space(tmp_path_factory.mktemp("space")) as running:
        yield running


@pytest.fixture(scope="module")
def browser():
    playwright.expect.set_options(timeout=WAIT_MS)
    with playwright.sync_playwright() as driver:
        # The sandbox needs rights that containers withhold; only our own page is opened.
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


class Visit:
    """One visitor's tab, and what went wrong in it."""

    def __init__(self, browser, space: RunningSpace) -> None:
        self.context = browser.new_context()
        self.page = page = self.context.new_page()
        page.set_default_timeout(WAIT_MS)
        self.errors: list[str] = []
        self.outside: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("dialog", self._on_dialog)
        self.context.on("request", lambda request: self._on_request(request.url, space.address))
        page.goto(space.address)
        self.result = page.locator("#sqb-result")
        self.download_button = page.get_by_role("button", name="Download as JSON")

    def _on_dialog(self, dialog) -> None:
        self.errors.append(f"dialog: {dialog.message}")
        dialog.dismiss()

    def _on_request(self, url: str, address: str) -> None:
        if not url.startswith((address, "data:", "blob:")):
            self.outside.append(url)

    def paste(self, **fields: str) -> None:
        """Fills the fields by their labels and asks for the score."""
        self.page.get_by_role("tab", name="Your own texts").click()
        for label in ("Output", "Facts", "Sources", "Topics", "Forbidden claims"):
            # Named by label and hint. What is looked for by role must be visible.
            box = self.page.get_by_role("textbox", name=re.compile(f"^{label} "))
            box.fill(fields.get(label.split()[0].lower(), ""))
        self.page.get_by_role("button", name="Score", exact=True).click()

    def scores(self) -> dict[str, str]:
        """Values by metric, once there is a result."""
        self.result.get_by_text("Signature:").wait_for()
        cards = self.result.locator("[data-metric]").all()
        return {
            card.get_attribute("data-metric"): card.locator(".sqb-value").inner_text()
            for card in cards
        }

    def list(self, name: str) -> list[str]:
        """The entries of a list, each on one line, with what is folded up."""
        entries = self.result.locator(f"[data-list={name}] > li").all_text_contents()
        return [" ".join(text.split()) for text in entries]

    def download(self) -> tuple[str, dict]:
        """Name and content of the file."""
        with self.page.expect_download() as waiting:
            self.download_button.click()
        return waiting.value.suggested_filename, json.loads(
            Path(waiting.value.path()).read_text(encoding="utf-8")
        )


@pytest.fixture
def visit(browser, space: RunningSpace) -> Iterator[Visit]:
    opened = Visit(browser, space)
    yield opened
    opened.context.close()
    assert opened.errors == []
    assert opened.outside == []


def test_pasted_texts(visit):
    assert visit.download_button.is_disabled()
    kept = "The kubelet restarts failed containers."
    changed = "The back-off delay is capped at 300 seconds."
    visit.paste(
        output=f"{kept} The back-off delay is capped at 900 seconds.",
        facts=f"{kept}\n[hops 2] {changed}",
        sources=f"# Restarts\n{kept}\n---\n# Delays\n{changed}",
        topics=f"Failed containers | {kept}",
        forbidden="The back-off delay is capped at 900 seconds.",
    )
    assert visit.scores() == dict(
        zip(SIX, ["0.500", "0.500", "0.500", "1.000", "0.000", "1"], strict=True)
    )
    supported, distorted = visit.list("claims")
    assert supported.startswith(f"✓ c1 supported {kept}")
    assert "≠ c2 distortion: number changed The back-off delay is capped at 900" in distorted
    assert "Because:" in distorted
    assert f"Delays {changed}" in distorted
    assert [entry.split(" missed ")[0] for entry in visit.list("missed")] == ["✗ f2"]
    assert visit.list("forbidden")[0].startswith("✗ VIOLATED The back-off delay is capped at 900")
    name, record = visit.download()
    assert name == "sqb-pasted.json"
    assert record["examples"][0]["scores"]["factual_f1"] == 0.5
    assert [v["text"] for v in record["verdicts"] if v["item"] == "claim"] == [
        kept,
        "The back-off delay is capped at 900 seconds.",
    ]
    # What is said by colour is said in words as well, and every field has a label.
    for mark in visit.result.locator("mark").all():
        assert mark.locator(".sqb-hidden").inner_text().strip() in ("supported:", "distortion:")


def test_nothing_and_too_much(visit):
    visit.paste()
    alert = visit.page.get_by_role("alert")
    alert.wait_for()
    assert "There is nothing to compare the output with" in alert.inner_text()
    assert visit.download_button.is_disabled()
    visit.paste(output="x" * (3 * limits.OUTPUT), facts="A fact.")
    visit.page.get_by_text("Output: more than 20,000 characters").wait_for()
    visit.paste(facts="Pods restart.")
    assert visit.scores()["factual_recall"] == "0.000"
    assert "The output is empty" in visit.result.inner_text()


def test_hostile_texts(visit):
    bad = (
        "<script>window.hit = 1</script><img src=x onerror='window.hit = 2'> "
        "{{#each props}}{{this}}{{/each}} ${window.hit = 3} `x` </mark></div> "
        "[link](javascript:window.hit=4) ![i](http://example.org/i.png) "
        "<svg onload='window.hit = 5'> <style>body { display: none }</style> \u202eturned"
    )
    visit.paste(
        output=f"Pods restart {bad}\n\n{'long' * 1000}",
        facts=f"Facts {bad}",
        sources=f"# Title {bad}\nPods restart {bad}",
        topics=f"Topic {bad} | {bad}",
        forbidden=f"Never {bad}",
    )
    assert set(visit.scores()) == set(SIX)
    page = visit.page
    assert page.evaluate("window.hit") is None
    inside = page.locator("#sqb-result").locator("script, img, svg, style, a, iframe")
    assert inside.count() == 0
    shown = visit.result.inner_text()
    assert "<script>window.hit = 1</script>" in shown
    assert "${window.hit = 3}" in shown
    assert "\u202e" not in shown
    # The long word is broken, and the page is no wider than the window.
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(wide) <= 0
    assert visit.download()[1]["examples"][0]["case_id"] == "pasted"


def test_a_shipped_case(visit):
    page = visit.page
    text = page.get_by_role("textbox", name="Text of the output")

    def choose(label: str, name: str) -> None:
        page.get_by_role("combobox", name=label).click()
        page.get_by_role("option", name=name).click()

    choose("Case", "technical: pg18-wal-checkpoints")
    playwright.expect(text).to_have_value(shipped.outputs("pg18-wal-checkpoints")[0].text)
    assert "PostgreSQL 18" in page.locator("#sqb-about").inner_text()
    choose("Case", "technical: k8s-pod-recovery")
    playwright.expect(text).to_have_value(shipped.outputs("k8s-pod-recovery")[0].text)
    choose("Output", "sparse")
    sparse = shipped.shipped_output("k8s-pod-recovery", "sparse").text
    playwright.expect(text).to_have_value(sparse)
    page.get_by_role("button", name="Score this output").click()
    assert 0 < float(visit.scores()["factual_recall"]) < 0.5
    case = shipped.corpus().case("k8s-pod-recovery")
    titles = {document.title for document in case.source_corpus}
    shown = visit.result.locator("[data-list=claims] cite").all_text_contents()
    assert shown
    assert set(shown) <= titles
    name, record = visit.download()
    assert name == "sqb-k8s-pod-recovery.json"
    assert record["examples"][0]["contender"] == "sparse"


def test_two_visitors_at_once(browser, space):
    visits = [Visit(browser, space) for _ in range(2)]
    try:
        for number, visit in enumerate(visits):
            visit.paste(output=f"Pod {number} restarts.", facts=f"Pod {number} restarts.")
        for number, visit in enumerate(visits):
            assert visit.scores()["factual_recall"] == "1.000"
            assert visit.list("conveyed")[0].count(f"Pod {number} restarts.") == 2
            texts = [v["text"] for v in visit.download()[1]["verdicts"]]
            assert texts == [f"Pod {number} restarts."]
    finally:
        for visit in visits:
            visit.context.close()


def test_the_process_asks_nobody(space, visit):
    """Last, when everything above has run: no look-up and no connection beyond this machine."""
    assert space.outside() == []
    files = [path.name for path in space.cache.rglob("*") if path.is_file()]
    assert files
    assert all(name.startswith("sqb-") for name in files)
