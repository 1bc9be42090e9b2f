import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../../packages/server/test/support/storage/postgres-server.ts';

const FILE = resolve(import.meta.dirname, '../../../deploy/cluster/haproxy.cfg');

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** The HAProxy of `deploy/cluster`, with its file unchanged. */
export interface Haproxy {
  readonly http: string;
  readonly https: string;
  readonly mqttPort: number;
  readonly mqttsPort: number;
  readonly output: () => string;
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** @param servers the addresses of the three servers, `127.0.0.1:port` */
export async function startHaproxy(
  certificate: string,
  servers: readonly { readonly http: string; readonly mqtt: string }[],
): Promise<Haproxy> {
  const ports = [await freePort(), await freePort(), await freePort(), await freePort()] as const;
  const [http, https, mqtt, mqtts] = ports;
  const [one, two, three] = servers;
  const env = {
    PATH: process.env.PATH,
    CERTIFICATE: certificate,
    HTTP_BIND: `127.0.0.1:${http}`,
    HTTPS_BIND: `127.0.0.1:${https}`,
    MQTT_BIND: `127.0.0.1:${mqtt}`,
    MQTTS_BIND: `127.0.0.1:${mqtts}`,
    ONE: one?.http,
    TWO: two?.http,
    THREE: three?.http,
    ONE_MQTT: one?.mqtt,
    TWO_MQTT: two?.mqtt,
    THREE_MQTT: three?.mqtt,
  };
  let child: ChildProcess;
  let output = '';
  const proxy: Haproxy = {
    http: `http://127.0.0.1:${http}`,
    https: `https://127.0.0.1:${https}`,
    mqttPort: mqtt,
    mqttsPort: mqtts,
    output: () => output,
    async start() {
      child = spawn('haproxy', ['-db', '-f', FILE], { env, stdio: ['ignore', 'pipe', 'pipe'] });
      running.add(child);
      for (const stream of [child.stdout, child.stderr]) {
        stream?.setEncoding('utf8').on('data', (text: string) => {
          output += text;
        });
      }
      while (!(await isListening(mqtts))) {
        if (child.exitCode !== null) throw new Error(`HAProxy ended:\n${output}`);
        await wait(20);
      }
    },
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      running.delete(child);
    },
  };
  await proxy.start();
  return proxy;
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
