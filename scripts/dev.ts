// `npm run dev`: the server, restarted when its sources change, and Vite in front of it at one address, with hot module
// replacement. HOST is 127.0.0.1 here: Vite serves the sources to everyone who can reach it.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { loadSettings } from '../packages/server/src/settings-file.ts';

const { environment } = loadSettings(process.env);
const host = environment.HOST || '127.0.0.1';
const port = environment.PORT || '3000';

const serverPort = String(await freePort());
const server = spawn('node', ['--watch', '--watch-preserve-output', 'packages/server/src/main.ts'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    PUBLIC_URL: environment.PUBLIC_URL || `http://${['0.0.0.0', '::'].includes(host) ? 'localhost' : host}:${port}`,
    HOST: host,
    PORT: serverPort,
  },
});
const vite = spawn('vite', ['--host', host, '--port', port, '--strictPort', '--clearScreen', 'false'], {
  cwd: 'packages/web',
  stdio: 'inherit',
  env: { ...process.env, TINKERSTREAM_URL: `http://127.0.0.1:${serverPort}` },
});

// Ctrl-C reaches both child processes anyway, because they belong to the same terminal.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
await Promise.race([ended(server), ended(vite)]);
stop();
await Promise.all([ended(server), ended(vite)]);

function stop(): void {
  server.kill('SIGTERM');
  vite.kill('SIGTERM');
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

/** A free port for the server, which keeps it after each restart. */
async function freePort(): Promise<number> {
  const socket = createServer().listen(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address() as AddressInfo;
  socket.close();
  return port;
}
