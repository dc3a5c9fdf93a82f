#!/bin/sh
# Starts Kodeks from this folder, on Linux and macOS. The first time it is installed, without internet.
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd) || exit 1
fits='import sys, venv, sqlite3, ssl, ctypes; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 14))'
found='python3.14 python3.13 python3.12 python3.11 /usr/local/bin/python3 /opt/homebrew/bin/python3
/Library/Frameworks/Python.framework/Versions/3.14/bin/python3
/Library/Frameworks/Python.framework/Versions/3.13/bin/python3
/Library/Frameworks/Python.framework/Versions/3.12/bin/python3
/Library/Frameworks/Python.framework/Versions/3.11/bin/python3'
# The python3 that macOS has by itself only offers to install the tools of programmers.
[ "$(uname)" = Darwin ] || found="$found python3"
for each in $found; do
    if "$each" -c "$fits" >/dev/null 2>&1; then
        exec "$each" "$here/install.py" "$@"
    fi
done
case ${LC_ALL:-${LC_MESSAGES:-${LANG:-pl}}} in
pl*) text="Kodeks potrzebuje Pythona w wersji od 3.11 do 3.14, a na tym komputerze go nie ma. Zainstaluj go (Linux: z programów swojego systemu; macOS: z python.org) i uruchom Kodeks ponownie." ;;
*) text="Kodeks needs Python 3.11 to 3.14, and there is none on this computer. Install it (Linux: from your system's programs; macOS: from python.org) and start Kodeks again." ;;
esac
echo "$text" >&2
if [ ! -t 2 ]; then
    osascript -e "display alert \"Kodeks\" message \"$text\"" 2>/dev/null ||
        zenity --error --title Kodeks --text "$text" 2>/dev/null ||
        kdialog --title Kodeks --error "$text" 2>/dev/null ||
        xmessage "$text" 2>/dev/null
fi
exit 1
