import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { lockDataDir, networkShareOf } from '../src/platform/data-dir.ts';

const folder = mkdtempSync(join(tmpdir(), 'data-dir-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a folder on a read-only disk is refused with the reason, also one that does not exist yet', ({ skip }) => {
  skip(process.getuid?.() !== 0, 'needs root, to mount a disk');
  const disk = join(folder, 'read-only');
  mkdirSync(disk);
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'ro,size=1m', 'none', disk]);
  try {
    for (const path of [disk, join(disk, 'new', 'data')]) {
      expect(() => lockDataDir(path)).toThrow(`DATA_DIR ${path} is not writable: its disk is read-only. Mount it`);
    }
  } finally {
    execFileSync('umount', [disk]);
  }
});

test('a file in place of the folder is named', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  for (const path of [file, join(file, 'data')]) expect(() => lockDataDir(path)).toThrow(`${file} is a file.`);
});

test('folders of other computers are told from local disks', () => {
  expect(networkShareOf(folder)).toBeUndefined();
  const types = [
    [0x6969, 'NFS'],
    [0xff534d42, 'CIFS'],
    [0xfe534d42, 'SMB'],
    [0xef53, undefined],
  ] as const;
  for (const [type, share] of types) expect(networkShareOf(folder, () => type)).toBe(share);
});
