"""The command line: ``tablee games``, ``tablee play`` and the rest."""
