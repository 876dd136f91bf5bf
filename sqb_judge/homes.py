"""Where the folders at the top of the repository lie: in the wheel, or in a source checkout."""

from __future__ import annotations

from pathlib import Path

import sqb_judge

_PACKAGE = Path(sqb_judge.__file__).parent


def homes(name: str) -> tuple[Path, ...]:
    """The folders there are of a name, the wheel's copy first.

    Args:
        name: "metrics", "cards" or "space"; the wheel's copy is `sqb_judge/_<name>` (see
            pyproject.toml).
    """
    checkout = _PACKAGE.parent
    places = [_PACKAGE / f"_{name}"]
    # Beside an installed package, a folder of this name may be anybody's.
    if (checkout / "pyproject.toml").is_file():
        places.append(checkout / name)
    return tuple(place for place in places if place.is_dir())
