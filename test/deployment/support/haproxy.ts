import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createCertificate } from '../../../packages/server/test/support/connections/certificate.ts';
import { freePort } from '../../../packages/server/test/support/storage/postgres-server.ts';

const FILE = resolve(import.meta.dirname, '../../../deploy/cluster/haproxy.cfg');

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** The HAProxy of `deploy/cluster` with its unchanged configuration. */
export interface Haproxy {
  readonly http: string;
  readonly https: string;
  readonly mqttPort: number;
  readonly mqttsPort: number;
  readonly output: () => string;
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** The ports of one of the servers behind HAProxy. */
export interface ServerPorts {
  readonly http: number;
  readonly mqtt: number;
}

/**
 * Starts HAProxy.
 * @param folder for its certificate
 * @param servers the ports of the three servers, on loopback
 */
export async function startHaproxy(folder: string, servers: readonly ServerPorts[]): Promise<Haproxy> {
  const { TLS_CERT, TLS_KEY } = createCertificate(folder);
  const certificate = join(folder, 'both.pem');
  writeFileSync(certificate, readFileSync(TLS_CERT, 'utf8') + readFileSync(TLS_KEY, 'utf8'));
  const ports = [await freePort(), await freePort(), await freePort(), await freePort()] as const;
  const [http, https, mqtt, mqtts] = ports;
  const [one, two, three] = servers.map((ports) => ({
    http: `127.0.0.1:${ports.http}`,
    mqtt: `127.0.0.1:${ports.mqtt}`,
  }));
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

/** Free ports for three servers. */
export async function portsOfServers(): Promise<ServerPorts[]> {
  const ports: ServerPorts[] = [];
  for (let place = 0; place < 3; place++) ports.push({ http: await freePort(), mqtt: await freePort() });
  return ports;
}
