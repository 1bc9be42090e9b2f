import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

/** A system call as strace saw it. Positions are those in the trace: what ended before another began has a smaller one. */
export interface SystemCall {
  readonly name: string;
  /** Its arguments as strace writes them; of a call that reads, with what was read. */
  readonly text: string;
  readonly begin: number;
  readonly end: number;
  /** What it answered; NaN where that was no number. */
  readonly result: number;
}

const CALLS = 'read,recvfrom,recvmsg,write,writev,sendto,sendmsg,pwrite64,pwritev,fsync,fdatasync';

/** Why system calls cannot be looked at here, if so. */
export function whyNoTrace(): string | undefined {
  const { error, status, stderr } = spawnSync('strace', ['-e', 'trace=none', '/bin/true'], { encoding: 'utf8' });
  if (error) return 'strace is not installed';
  return status === 0 ? undefined : `strace may not trace: ${stderr.trim().split('\n')[0]}`;
}

/** Looks at the system calls of all threads of a process. */
export class Trace {
  readonly #strace: ChildProcess;
  readonly #file: string;

  private constructor(strace: ChildProcess, file: string) {
    this.#strace = strace;
    this.#file = file;
  }

  /** @param file is written while the process is looked at */
  static async begin(pid: number, file: string): Promise<Trace> {
    // -xx: bytes as \x.., so that nothing of what was sent has to be unquoted; -s: of a page of the database, all.
    const options = ['-f', '-xx', '-s', '5000', '-e', `trace=${CALLS}`, '-e', 'signal=none', '-o', file];
    const strace = spawn('strace', [...options, '-p', String(pid)], { stdio: ['ignore', 'ignore', 'pipe'] });
    await new Promise<void>((resolve, reject) => {
      let said = '';
      strace.stderr?.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        if (/attached/.test(said)) resolve();
      });
      strace.on('exit', () => reject(new Error(`strace ended: ${said}`)));
    });
    return new Trace(strace, file);
  }

  /** Lets the process alone again, and answers what it did, in the order in which it began. */
  async end(): Promise<SystemCall[]> {
    const ended = once(this.#strace, 'exit');
    this.#strace.kill('SIGINT');
    await ended;
    return parseTrace(readFileSync(this.#file, 'latin1'));
  }
}

/**
 * Reads what strace -f writes. A call that another thread's line interrupts is written in two parts, `… <unfinished ...>`
 * and `<... name resumed>…`, which belong together by their thread.
 */
export function parseTrace(text: string): SystemCall[] {
  const calls: SystemCall[] = [];
  const unfinished = new Map<string, { name: string; text: string; begin: number }>();
  for (const [position, line] of text.split('\n').entries()) {
    const [, thread = '', rest = ''] = /^(\d+)\s+(.*)$/.exec(line) ?? [];
    const resumed = /^<\.\.\. (\w+) resumed>(.*)$/.exec(rest);
    const begun = /^(\w+)\((.*)$/.exec(rest);
    if (resumed) {
      const start = unfinished.get(thread);
      unfinished.delete(thread);
      if (start && start.name === resumed[1]) add(start, resumed[2] as string, position);
    } else if (begun) {
      const [, name = '', args = ''] = begun;
      const cut = args.lastIndexOf('<unfinished ...>');
      if (cut >= 0) unfinished.set(thread, { name, text: args.slice(0, cut), begin: position });
      else add({ name, text: '', begin: position }, args, position);
    }
  }
  return calls.sort((a, b) => a.begin - b.begin);

  function add(start: { name: string; text: string; begin: number }, rest: string, end: number): void {
    const result = /\)\s+= (-?\d+)/.exec(rest)?.[1];
    calls.push({ ...start, text: start.text + rest, end, result: Number(result ?? Number.NaN) });
  }
}

/** All bytes that stand in the arguments of a call, the parts of writev and sendmsg one after the other. */
export function bytesOf({ text }: SystemCall): Buffer {
  const hex = [...text.matchAll(/"((?:\\x[0-9a-f]{2})*)"/g)].map(([, part = '']) => part.replaceAll('\\x', ''));
  return Buffer.from(hex.join(''), 'hex');
}

/** The file or socket that a call is about. */
export function descriptorOf({ text }: SystemCall): number {
  return Number.parseInt(text, 10);
}
