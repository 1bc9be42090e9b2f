// `npm start` and the packages run this: it starts the server, and restarts it after a crash, with a pause that doubles
// from one second to a minute. It does not restart after a clean stop (code 0), nor after an error that the operator must
// fix first (code 1, see packages/server/src/main.ts). With --once this process becomes the server, for systemd and Docker,
// which restart it themselves. With --window, which packages use, a window says in plain words what the server does.
//
// Plain JavaScript without dependencies: a packaged Tinkerstream has only this and the bundle (decision 11).
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import process from 'node:process';
import { isatty } from 'node:tty';
import { serverCommand } from './run/server-command.mjs';
import { openWindow } from './run/window.mjs';

const OLDEST_NODE = 22;
const LONGEST_PAUSE_S = 60;
/** A server that ran this long was healthy: its crash counts as the first. */
const SOUND_AFTER_MS = 60_000;

if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  console.error(`Tinkerstream needs Node ${OLDEST_NODE} or newer; this is ${process.version}.`);
  process.exit(1);
}

const args = process.argv.slice(2);
const window = args.includes('--window') ? openWindow() : undefined;
if (args.includes('--once')) becomeServer();
else await keepRunning();

/** Replaces this process by the server: signals and the exit code need no one to pass them on. */
function becomeServer() {
  const {
    program,
    args: given,
    env,
    cwd,
  } = serverCommand(
    args.filter((arg) => arg !== '--once'),
    process.env,
  );
  process.chdir(cwd);
  // @ts-expect-error: the types do not contain it yet
  process.execve(program, [program, ...given], env);
}

async function keepRunning() {
  let pause = 1;
  /** Interrupts the current wait. */
  let interrupt = () => {};
  let isStopping = false;
  const stop = () => {
    isStopping = true;
    interrupt();
  };
  // A terminal sends SIGINT and SIGHUP to the server too. Windows has no SIGTERM.
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT'])) process.on(signal, stop);
  // The terminal or window was closed. Without one, as under nohup, a hang-up means nothing; Node itself forgets that the
  // signal was ignored.
  const hasTerminal = process.platform === 'win32' || [0, 1, 2].some((descriptor) => isatty(descriptor));
  process.on('SIGHUP', () => hasTerminal && stop());

  for (;;) {
    const startedAt = performance.now();
    const code = await runServer((ask) => {
      interrupt = ask;
      // The signal may have arrived before the child existed.
      if (isStopping) ask();
    });
    if (isStopping || code === 0 || code === 1) {
      window?.showEnd(code);
      process.exit(code);
    }
    if (performance.now() - startedAt >= SOUND_AFTER_MS) pause = 1;
    const msg = `The server ended with code ${code}; starting it again in ${pause} s`;
    if (window) window.showRestart(pause);
    else console.error(JSON.stringify({ level: 60, time: Date.now(), msg }));
    await new Promise((resolve) => {
      const timer = setTimeout(resolve, pause * 1000);
      interrupt = () => resolve(clearTimeout(timer));
    });
    if (isStopping) process.exit(0);
    pause = Math.min(pause * 2, LONGEST_PAUSE_S);
  }
}

/**
 * Runs the server once.
 * @param {(stop: () => void) => void} onStart gets a function that asks the server to stop
 * @returns {Promise<number>} its exit code; 128 plus the number of a signal that ended it
 */
function runServer(onStart) {
  const { program, args: given, env, cwd } = serverCommand(args, window?.env ?? process.env);
  const output = window ? 'pipe' : 'inherit';
  window?.begin();
  return new Promise((resolve) => {
    // The server stops when this channel closes: on Windows a signal would kill it. It closes with this process too.
    const child = spawn(program, given, { cwd, env, stdio: ['inherit', output, output, 'ipc'] });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => window?.log(chunk));
    child.on('message', (message) => window?.show(/** @type {import('./run/window.mjs').Message} */ (message)));
    child.on('error', (error) => {
      console.error(`The server could not be started: ${error.message}`);
      resolve(1);
    });
    child.on('exit', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
    onStart(() => {
      if (child.connected) child.disconnect();
    });
  });
}
