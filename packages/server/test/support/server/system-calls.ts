import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

/** A system call as strace saw it. Positions are positions in the trace: the earlier a call ended, the smaller its position. */
export interface SystemCall {
  readonly name: string;
  /** The arguments as strace prints them; those of a reading call include the data. */
  readonly text: string;
  readonly begin: number;
  readonly end: number;
  /** The return value; NaN if it is not a number. */
  readonly result: number;
}

const CALLS = 'read,recvfrom,recvmsg,write,writev,sendto,sendmsg,pwrite64,pwritev,fsync,fdatasync';

/** Why system calls cannot be traced here; undefined if they can. */
export function whyNoTrace(): string | undefined {
  const { error, status, stderr } = spawnSync('strace', ['-e', 'trace=none', '/bin/true'], { encoding: 'utf8' });
  if (error) return 'strace is not installed';
  return status === 0 ? undefined : `strace may not trace: ${stderr.trim().split('\n')[0]}`;
}

/** Traces the system calls of all threads of a process. */
export class Trace {
  readonly #strace: ChildProcess;
  readonly #file: string;

  private constructor(strace: ChildProcess, file: string) {
    this.#strace = strace;
    this.#file = file;
  }

  /** Starts the trace of a process. @param file written during the trace */
  static async begin(pid: number, file: string): Promise<Trace> {
    // `-xx` prints bytes as \x.., so nothing needs unquoting; `-s` covers a whole page of a database.
    const options = ['-f', '-xx', '-s', '5000', '-e', `trace=${CALLS}`, '-e', 'signal=none', '-o', file];
    const strace = spawn('strace', [...options, '-p', String(pid)], { stdio: ['ignore', 'ignore', 'pipe'] });
    await new Promise<void>((resolve, reject) => {
      let output = '';
      strace.stderr?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        if (/attached/.test(output)) resolve();
      });
      strace.on('exit', () => reject(new Error(`strace ended: ${output}`)));
    });
    return new Trace(strace, file);
  }

  /** Detaches from the process. @returns its calls, in the order in which they began */
  async end(): Promise<SystemCall[]> {
    const ended = once(this.#strace, 'exit');
    this.#strace.kill('SIGINT');
    await ended;
    return parseTrace(readFileSync(this.#file, 'latin1'));
  }
}

/**
 * Parses the output of strace -f. A call interrupted by another thread's line is printed in two parts,
 * `… <unfinished ...>` and `<... name resumed>…`, matched by thread.
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

/** All bytes in the arguments of a call, the parts of writev and sendmsg one after the other. */
export function bytesOf({ text }: SystemCall): Buffer {
  const hex = [...text.matchAll(/"((?:\\x[0-9a-f]{2})*)"/g)].map(([, part = '']) => part.replaceAll('\\x', ''));
  return Buffer.from(hex.join(''), 'hex');
}

/** The file descriptor of a call. */
export function descriptorOf({ text }: SystemCall): number {
  return Number.parseInt(text, 10);
}
