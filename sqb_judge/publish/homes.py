"""Where the folders lie that are published: in the wheel, or in a source checkout."""

from __future__ import annotations

from pathlib import Path

import sqb_judge

_PACKAGE = Path(sqb_judge.__file__).parent


def home(name: str) -> Path | None:
    """A folder at the top of the repository, of which the wheel carries a copy; None if absent.

    Args:
        name: "cards" or "space"; the wheel's copy is `sqb_judge/_<name>` (see pyproject.toml).
    """
    copy = _PACKAGE / f"_{name}"
    if copy.is_dir():
        return copy
    # Beside an installed package, a folder of this name may be anybody's.
    checkout = _PACKAGE.parent
    if (checkout / "pyproject.toml").is_file() and (checkout / name).is_dir():
        return checkout / name
    return None
