#!/usr/bin/env node
// Lets the scripts in package.json begin with `exec` on Windows too, where npm finds this as the program `exec`. In a POSIX
// shell, `exec` replaces the shell. A script of Node runs in this process, so that nothing stands between npm and it.
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

const [program = '', script = '', ...args] = process.argv.slice(2);
if (program === 'node' && script && !script.startsWith('-')) {
  const file = resolve(script);
  process.argv = [process.execPath, file, ...args];
  await import(pathToFileURL(file).href);
} else {
  // The programs of packages are files of commands there, which only a shell runs.
  const { status } = spawnSync([program, script, ...args].map((part) => JSON.stringify(part)).join(' '), {
    shell: true,
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}
