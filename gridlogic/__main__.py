"""`gridlogic` and `python -m gridlogic`."""

from gridlogic.cli import main

if __name__ == "__main__":
    main()
