// Before a release.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { REPOSITORY } from '../support/npm-script.ts';

test('a clone with the settings of Git for Windows has line feeds, but in what Windows alone reads', () => {
  const folder = mkdtempSync(join(tmpdir(), 'windows-clone-'));
  try {
    const git = (...args: string[]) => execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8' });
    git('-c', 'core.autocrlf=true', 'clone', '--quiet', '--depth=1', `file://${REPOSITORY}`, 'clone');
    const files = git('-C', 'clone', 'ls-files', '--eol').trimEnd().split('\n');
    expect(files.length).toBeGreaterThan(1000);
    const other = files.filter((line) => /\sw\/(crlf|mixed)\s/.test(line)).map((line) => line.split('\t')[1]);
    expect(other.filter((file) => !file?.endsWith('.cmd'))).toEqual([]);
    expect(other.length).toBeGreaterThan(0);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
