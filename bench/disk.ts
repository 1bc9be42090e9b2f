import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** The time this disk takes to make 4 kB durable, in milliseconds: the lower bound for a durable acknowledgement. */
export function fsyncTimes(folder: string): number[] {
  const file = openSync(join(folder, 'fsync'), 'w');
  const page = Buffer.alloc(4096, 1);
  const times = Array.from({ length: 100 }, () => {
    writeSync(file, page);
    const started = performance.now();
    fsyncSync(file);
    return performance.now() - started;
  });
  closeSync(file);
  return times;
}
