"""Text in; blocks, sentences, claims and windows out, with offsets. Knows no model."""

from sqb_judge.text.blocks import segment_blocks
from sqb_judge.text.claims import segment_claims
from sqb_judge.text.sentences import segment_sentences
from sqb_judge.text.units import Block, BlockKind, Claim, ClaimType, Sentence
from sqb_judge.text.windows import sentence_windows

__all__ = [
    "Block",
    "BlockKind",
    "Claim",
    "ClaimType",
    "Sentence",
    "segment_blocks",
    "segment_claims",
    "segment_sentences",
    "sentence_windows",
]
