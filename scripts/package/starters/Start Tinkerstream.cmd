@echo off
title Tinkerstream
set "TINKERSTREAM_COMMAND=.\tinkerstream.cmd"
"%~dp0program\node.exe" "%~dp0program\scripts\start.mjs" --window %*
if errorlevel 1 pause
