"""Repositories as they should be in; the same on the Hugging Face Hub out.

- `upload.upload` creates or updates one repository of any kind; `session.hub_session` gives it a
  connection; `repository.Repository` says what it should hold.
- `releases.releases` lists what SQB itself publishes; `run.publish` uploads repositories one after
  the other.

Nothing is imported here: huggingface_hub takes a second, and `sqb --help` needs `part` alone.
"""
