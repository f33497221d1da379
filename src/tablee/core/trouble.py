"""Errors of the file system, in a few words of both languages."""

import errno

from tablee.core.errors import Text


def reason(trouble: OSError) -> Text:
    """Why the system refused; falls back to the system's own message."""
    match trouble:
        case PermissionError():
            return Text("it may not be used", "l’accès est refusé")
        case FileNotFoundError():
            return Text("there is no such file or folder", "ce fichier ou ce dossier n’existe pas")
        case NotADirectoryError() | FileExistsError():
            return Text("it is not a folder", "ce n’est pas un dossier")
        case IsADirectoryError():
            return Text("it is a folder", "c’est un dossier")
    if trouble.errno == errno.ENOSPC:
        return Text("the disk is full", "le disque est plein")
    told = trouble.strerror or str(trouble)
    return Text(told, f"le système répond « {told} »")
