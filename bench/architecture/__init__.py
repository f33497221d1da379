"""The architecture in figures: an older revision beside the working tree.

``python -m bench.architecture`` reads the code of both, lets each serve a table and watches which
files a move passes through. It writes ``bench/architecture.md``.

    checkout.py    the files of one revision
    measures.py    what is read from the code
    move.py        what is seen while a server runs; players.py plays, record/ writes down
"""
