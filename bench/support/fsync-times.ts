// How long this disk takes to make 4 kB durable, in a separate process because a slow disk is one of its environment.
//
//   node bench/support/fsync-times.ts FOLDER     prints milliseconds as JSON
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const SYNCS = 200;

const file = openSync(join(process.argv[2] as string, 'fsync'), 'w');
const page = Buffer.alloc(4096, 1);
const times = Array.from({ length: SYNCS }, () => {
  writeSync(file, page);
  const started = performance.now();
  fsyncSync(file);
  return performance.now() - started;
});
closeSync(file);
console.log(JSON.stringify(times));
