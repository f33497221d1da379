"""``python -m tablee``: the command line."""

from tablee.cli.main import run

if __name__ == "__main__":
    run()
