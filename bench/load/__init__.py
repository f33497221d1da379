"""Load: our server and a boardgame.io server play the same game, measured side by side.

``python -m bench.load`` starts both servers on one core and plays from another: tables of four
people, one connection each. It writes ``bench/load.md``. The peer lives in ``bench/peer`` (Node
and npm are needed); ``same_game`` shows on whole matches that its rules are ours.

    table.py       a table as the generator sees it, and how it is paced
    ours.py        how to sit down and move at our server
    theirs.py      the same at boardgame.io's
    links.py       web sockets, web.py HTTP, servers.py processes
    page.py        the page
"""
