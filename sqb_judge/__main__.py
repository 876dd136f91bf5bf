"""`python -m sqb_judge` is `sqb`."""

from sqb_judge.cli import main

if __name__ == "__main__":
    main()
