@echo off
title Tinkerstream
"%~dp0program\node.exe" "%~dp0program\scripts\start.mjs" --window %*
if errorlevel 1 pause
