"""A training run that is scored by facts: `python examples/train_with_metric.py --steps 20`.

A tiny encoder-decoder is trained to repeat sentences. After each evaluation the texts that it
generates are scored by `sqb/factual_f1`, against the facts that they should convey and the sources
that must support them. The values appear in the Trainer's log, beside the loss.
"""

from __future__ import annotations

import argparse
import json
import tempfile

import datasets
import evaluate
import numpy as np
import tokenizers
import transformers

PAIRS = [
    ("What does the kubelet do with failed containers?", "The kubelet restarts failed containers."),
    ("Where is the back-off delay capped?", "The back-off delay is capped at five minutes."),
    ("How often is the lease renewed?", "The lease is renewed every ten seconds."),
    ("What starts a container anew?", "A failing liveness probe restarts the container."),
]


def word_tokenizer(texts: list[str]) -> transformers.PreTrainedTokenizerFast:
    """A tokenizer that knows the words of these texts and no others."""
    words = ["<pad>", "</s>", "<unk>", *dict.fromkeys(" ".join(texts).split())]
    model = tokenizers.models.WordLevel({word: n for n, word in enumerate(words)}, "<unk>")
    made = tokenizers.Tokenizer(model)
    made.pre_tokenizer = tokenizers.pre_tokenizers.WhitespaceSplit()
    return transformers.PreTrainedTokenizerFast(
        tokenizer_object=made, pad_token="<pad>", eos_token="</s>", unk_token="<unk>"
    )


def tiny_model(words: int) -> transformers.T5ForConditionalGeneration:
    """An untrained encoder-decoder of a few thousand weights."""
    config = transformers.T5Config(
        vocab_size=words,
        d_model=32,
        d_kv=16,
        d_ff=64,
        num_layers=1,
        num_heads=2,
        pad_token_id=0,
        eos_token_id=1,
        decoder_start_token_id=0,
    )
    return transformers.T5ForConditionalGeneration(config)


def main() -> None:
    """Trains, evaluates, and prints the last values as JSON."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--steps", type=int, default=20, help="training steps")
    steps = parser.parse_args().steps

    metric = evaluate.load("sqb/factual_f1")

    transformers.set_seed(0)
    answers = [answer for _, answer in PAIRS]
    tokenizer = word_tokenizer([text for pair in PAIRS for text in pair])
    model = tiny_model(len(tokenizer))
    ids = [
        {
            "input_ids": [*tokenizer(question)["input_ids"], 1],
            "labels": [*tokenizer(answer)["input_ids"], 1],
        }
        for question, answer in PAIRS
    ]
    data = datasets.Dataset.from_list(ids)

    def compute_metrics(output: transformers.EvalPrediction) -> dict[str, float]:
        # -100 marks padding that was added when batches were put together.
        generated = np.where(output.predictions < 0, tokenizer.pad_token_id, output.predictions)
        result = metric.compute(
            predictions=tokenizer.batch_decode(generated, skip_special_tokens=True),
            references=[[answer] for answer in answers],
            sources=[[" ".join(answers)]] * len(answers),
        )
        # The Trainer logs numbers; the signature belongs into the report of the run.
        return {name: value for name, value in result.items() if not isinstance(value, str)}

    with tempfile.TemporaryDirectory() as folder:
        trainer = transformers.Seq2SeqTrainer(
            model=model,
            args=transformers.Seq2SeqTrainingArguments(
                output_dir=folder,
                max_steps=steps,
                learning_rate=1e-2,
                eval_strategy="steps",
                eval_steps=max(steps // 2, 1),
                predict_with_generate=True,
                generation_max_length=12,
                save_strategy="no",
                report_to=[],
                use_cpu=True,
                disable_tqdm=True,
            ),
            train_dataset=data,
            eval_dataset=data,
            data_collator=transformers.DataCollatorForSeq2Seq(tokenizer, model=model),
            compute_metrics=compute_metrics,
        )
        trainer.train()
    logged = [entry for entry in trainer.state.log_history if "eval_factual_f1" in entry]
    print(json.dumps(logged[-1]))


if __name__ == "__main__":
    main()
