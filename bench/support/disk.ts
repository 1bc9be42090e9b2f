import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { percentile, type Row } from './figures.ts';

/** Makes each sync of a file take five milliseconds more, as on an SD card. */
const SLOW_SYNCS = `
#define _GNU_SOURCE
#include <dlfcn.h>
#include <time.h>
static int after_pause(const char *name, int file) {
  struct timespec pause = { 0, 5000000 };
  nanosleep(&pause, 0);
  return ((int (*)(int)) dlsym(RTLD_NEXT, name))(file);
}
int fsync(int file) { return after_pause("fsync", file); }
int fdatasync(int file) { return after_pause("fdatasync", file); }
`;

/** The environment of a program whose disk is slow, or undefined if this computer cannot make one. */
export function slowDiskIn(folder: string): { LD_PRELOAD: string } | undefined {
  const library = join(folder, 'slow-syncs.so');
  try {
    execFileSync('cc', ['-shared', '-fPIC', '-o', library, '-x', 'c', '-', '-ldl'], {
      input: SLOW_SYNCS,
      stdio: 'pipe',
    });
  } catch {
    return undefined;
  }
  return { LD_PRELOAD: library };
}

/** The time that a disk takes to make 4 kB durable: the lower bound for a durable acknowledgement. */
export function fsyncRows(folder: string, env: NodeJS.ProcessEnv = {}): Row[] {
  const script = join(import.meta.dirname, 'fsync-times.ts');
  const output = execFileSync(process.execPath, [script, folder], { env: { ...process.env, ...env } });
  const times = JSON.parse(String(output)) as number[];
  const row = (name: string, share: number) => ({
    what: `fsync of 4 kB, ${name}`,
    values: [percentile(times, share)],
    unit: 'ms',
    digits: 2,
  });
  return [row('p50', 0.5), row('p99', 0.99)];
}
