import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { temporaryFolder } from './folders.ts';
import { end, endOnExit } from './processes.ts';

export interface Mosquitto {
  readonly pid: number;
  readonly port: number;
  /** The port of MQTT over WebSocket, for browsers. */
  readonly webSocketPort: number;
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return address.port;
}

async function answers(port: number): Promise<boolean> {
  const socket = connect({ port, host: '127.0.0.1' });
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** The settings of the yardstick: mosquitto stores nothing, and no limit slows the load down. */
const YARDSTICK = [
  'persistence false',
  'set_tcp_nodelay true',
  'max_inflight_messages 0',
  'max_queued_messages 0',
  'log_type none',
];

/** Debian's mosquitto, by default with the settings of the yardstick. */
export async function startMosquitto(settings: readonly string[] = YARDSTICK): Promise<Mosquitto> {
  const settingsFile = join(temporaryFolder('mosquitto'), 'mosquitto.conf');
  const [port, webSocketPort] = [await freePort(), await freePort()];
  const listeners = [`listener ${port} 127.0.0.1`, `listener ${webSocketPort} 127.0.0.1`, 'protocol websockets'];
  const lines = [...listeners, 'allow_anonymous true', ...settings];
  writeFileSync(settingsFile, `${lines.join('\n')}\n`);

  const child = endOnExit(spawn('/usr/sbin/mosquitto', ['-c', settingsFile], { stdio: 'inherit' }));
  for (let tries = 0; !(await answers(port)); tries += 1) {
    if (tries === 50 || child.exitCode !== null) throw new Error('mosquitto did not start.');
    await wait(100);
  }
  return { pid: child.pid as number, port, webSocketPort, stop: () => end(child) };
}
