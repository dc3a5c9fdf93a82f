@echo off
rem Starts Kodeks, without a window of its own. It is stopped on its page "This computer".
start "" "%~dp0python\pythonw.exe" "%~dp0start.py"
