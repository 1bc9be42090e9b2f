import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

const HOLD = `
  const { DatabaseSync } = require('node:sqlite');
  const db = new DatabaseSync(process.argv[1], { timeout: 20_000 });
  db.exec('BEGIN IMMEDIATE');
  console.log('held');
  process.stdin.resume().on('end', () => process.exit());
`;

/** Holds the write lock of a database file in its own process, as a database browser with an unsaved change does. */
export async function holdWriteLock(file: string): Promise<{ release: () => Promise<void> }> {
  const child = spawn(process.execPath, ['-e', HOLD, file], { stdio: ['pipe', 'pipe', 'inherit'] });
  running.add(child);
  const exited = once(child, 'exit').then(() => running.delete(child));
  await once(child.stdout, 'data');
  return {
    async release() {
      child.stdin.end();
      await exited;
    },
  };
}
