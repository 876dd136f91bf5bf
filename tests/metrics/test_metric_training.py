"""In a training loop: a real run of two steps that scores what the model generates."""

import evaluate
import numpy as np
import pytest
from metric_examples import DELAY, FOLDERS, KUBELET, SOURCE


@pytest.fixture
def tokenizer():
    """A word-level tokenizer of the few words that occur, made on the spot."""
    tokenizers = pytest.importorskip("tokenizers")
    transformers = pytest.importorskip("transformers")
    words = ["<pad>", "</s>", "<unk>", *dict.fromkeys(SOURCE.split())]
    model = tokenizers.models.WordLevel({word: n for n, word in enumerate(words)}, "<unk>")
    built = tokenizers.Tokenizer(model)
    built.pre_tokenizer = tokenizers.pre_tokenizers.WhitespaceSplit()
    return transformers.PreTrainedTokenizerFast(
        tokenizer_object=built, pad_token="<pad>", eos_token="</s>", unk_token="<unk>"
    )


@pytest.mark.slow
def test_compute_metrics_of_a_trainer(tokenizer, tmp_path):
    import datasets
    import transformers

    config = transformers.T5Config(
        vocab_size=len(tokenizer),
        d_model=16,
        d_kv=8,
        d_ff=16,
        num_layers=1,
        num_heads=2,
        pad_token_id=0,
        eos_token_id=1,
        decoder_start_token_id=0,
    )
    transformers.set_seed(0)
    model = transformers.T5ForConditionalGeneration(config)
    ids = [tokenizer(text)["input_ids"] + [1] for text in (KUBELET, DELAY)]
    data = datasets.Dataset.from_dict({"input_ids": ids, "labels": ids})
    metrics = evaluate.combine([str(FOLDERS / n) for n in ("factual_f1", "multi_hop_recall")])

    def compute_metrics(output):
        generated = np.where(output.predictions < 0, 0, output.predictions)
        result = metrics.compute(
            predictions=tokenizer.batch_decode(generated, skip_special_tokens=True),
            references=[[KUBELET], [DELAY]],
            hops=[[1], [2]],
            sources=[[SOURCE], [SOURCE]],
        )
        return {key: value for key, value in result.items() if not isinstance(value, str)}

    trainer = transformers.Seq2SeqTrainer(
        model=model,
        args=transformers.Seq2SeqTrainingArguments(
            output_dir=str(tmp_path),
            max_steps=2,
            per_device_train_batch_size=2,
            per_device_eval_batch_size=2,
            eval_strategy="steps",
            eval_steps=1,
            predict_with_generate=True,
            generation_max_length=8,
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
    assert len(logged) == 2
    for entry in logged:
        assert 0 <= entry["eval_factual_f1"] <= 1
        assert entry["eval_factual_f1_n_examples"] == 2
        assert entry["eval_n_multi_hop_facts"] == 1
