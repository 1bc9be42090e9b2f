// A board with MicroPython, which runs the program in its argument. MicroPython runs in a separate thread, so that its
// sockets can block like those of a board, while the main thread serves them.
import { readdirSync, readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { argv } from 'node:process';
import { pathToFileURL } from 'node:url';
import {
  isMainThread,
  MessageChannel,
  type MessagePort,
  receiveMessageOnPort,
  Worker,
  workerData,
} from 'node:worker_threads';
import { testTool } from './test-tools.ts';

const MODULES = join(import.meta.dirname, '../board-stubs/micropython');

type Request =
  | { readonly op: 'connect'; readonly host: string; readonly port: number }
  | { readonly op: 'write'; readonly id: number; readonly hex: string }
  | { readonly op: 'read'; readonly id: number; readonly length: number }
  | { readonly op: 'close'; readonly id: number };

/** An answer, or the message of an error. */
type Answer = { readonly result: string | number } | { readonly error: string };

interface Given {
  readonly program: string;
  readonly port: MessagePort;
  readonly signal: Int32Array;
}

/** The part of MicroPython's package that Node imports, which has no types. */
interface MicroPython {
  readonly FS: { mkdir(path: string): void; writeFile(path: string, text: string): void };
  registerJsModule(name: string, module: object): void;
  runPython(program: string): void;
}

if (isMainThread) serveSockets(argv[2] ?? '');
else await runProgram(workerData);

/** Starts the thread, and serves its sockets. */
function serveSockets(program: string): void {
  const { port1, port2 } = new MessageChannel();
  const signal = new Int32Array(new SharedArrayBuffer(4));
  const sockets: Socket[] = [];
  port1.on('message', (request: Request) => {
    void perform(sockets, request)
      .catch((error): Answer => ({ error: String(error) }))
      .then((answer) => {
        port1.postMessage(answer);
        Atomics.store(signal, 0, 1);
        Atomics.notify(signal, 0);
      });
  });
  const thread = new Worker(new URL(import.meta.url), {
    workerData: { program, port: port2, signal } satisfies Given,
    transferList: [port2],
  });
  thread.on('error', (error) => {
    console.error(error);
    process.exit(1);
  });
  thread.on('exit', (code) => process.exit(code));
}

async function perform(sockets: Socket[], request: Request): Promise<Answer> {
  if (request.op === 'connect') {
    const socket = connect(request.port, request.host);
    await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
    return { result: sockets.push(socket) - 1 };
  }
  const socket = sockets[request.id];
  if (!socket) throw new Error('This socket is not connected.');
  if (request.op === 'write') {
    await new Promise((resolve) => socket.write(Buffer.from(request.hex, 'hex'), resolve));
    return { result: 0 };
  }
  if (request.op === 'close') {
    socket.end();
    return { result: 0 };
  }
  for (;;) {
    const data: Buffer | null = socket.read(request.length);
    if (data) return { result: data.toString('hex') };
    if (socket.readableEnded) return { result: '' };
    await new Promise((resolve) => socket.once('readable', resolve).once('end', resolve));
  }
}

/** Runs in the thread: gives MicroPython the modules of a board, and runs the program. */
async function runProgram({ program, port, signal }: Given): Promise<void> {
  function ask(request: Request): string | number {
    Atomics.store(signal, 0, 0);
    port.postMessage(request);
    Atomics.wait(signal, 0, 0);
    const answer: Answer | undefined = receiveMessageOnPort(port)?.message;
    if (!answer || 'error' in answer) throw new Error(answer?.error ?? 'No answer');
    return answer.result;
  }

  const { loadMicroPython } = await import(
    pathToFileURL(testTool('node_modules/@micropython/micropython-webassembly-pyscript/micropython.mjs')).href
  );
  const python: MicroPython = await loadMicroPython({ stdout: console.log, linebuffer: true });
  python.registerJsModule('sockets', {
    connect: (host: string, toPort: number) => ask({ op: 'connect', host, port: toPort }),
    write: (id: number, hex: string) => ask({ op: 'write', id, hex }),
    read: (id: number, length: number) => ask({ op: 'read', id, length }),
    close: (id: number) => ask({ op: 'close', id }),
  });
  python.FS.mkdir('/lib');
  for (const name of readdirSync(MODULES, { recursive: true }).map(String).sort()) {
    if (name.endsWith('.py')) python.FS.writeFile(`/lib/${name}`, readFileSync(join(MODULES, name), 'utf8'));
    else python.FS.mkdir(`/lib/${name}`);
  }
  python.runPython(program);
}
