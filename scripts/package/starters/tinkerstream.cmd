@echo off
set "TINKERSTREAM_COMMAND=.\tinkerstream.cmd"
"%~dp0program\node.exe" "%~dp0program\scripts\run\command.mjs" %*
