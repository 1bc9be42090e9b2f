import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { connectAsync } from 'mqtt';
import { BOARDS, load, WINDOW } from '../support/boards.ts';
import { cachedFolder, temporaryFolder } from '../support/folders.ts';
import { startMosquitto } from '../support/mosquitto.ts';
import { end, endOnExit } from '../support/processes.ts';

const PACKAGES = {
  private: true,
  dependencies: { 'node-red': '5.0.7', 'node-red-node-sqlite': '1.1.1' },
  // npm builds the package sqlite3 from source.
  allowScripts: { sqlite3: true },
};

/**
 * More messages a second than Node-RED can store, but few enough that refusing them costs it no time: this gives its best
 * figure.
 */
const PUBLISH_RATE = 8_000;
const PUBLISH_MS = 12_000;
const MEASURE_MS = 12_000;
const START_MS = 30_000;

/**
 * Rows a second that a Node-RED flow of MQTT-in at QoS 1 and a SQLite node stores, with mosquitto in front of it. The
 * payload is stored unparsed, which is less work than ours. Each row is a commit with its fsync.
 *
 * @param env added to its environment
 */
export async function measureNodeRed(journal: 'delete' | 'wal', env: NodeJS.ProcessEnv = {}): Promise<number> {
  const program = await installNodeRed();
  const mosquitto = await startMosquitto();
  const folder = temporaryFolder('node-red');
  const databaseFile = join(folder, 'messages.db');
  const db = new DatabaseSync(databaseFile, { timeout: 5_000 });
  db.exec(`PRAGMA journal_mode = ${journal}; CREATE TABLE message (id INTEGER PRIMARY KEY, topic, payload, time)`);
  const newest = db.prepare('SELECT coalesce(max(id), 0) AS id FROM message');
  const stored = () => (newest.get() as { id: number }).id;

  writeFileSync(join(folder, 'flows.json'), JSON.stringify(flow(mosquitto.port, databaseFile)));
  writeFileSync(join(folder, 'settings.cjs'), `module.exports = ${JSON.stringify(SETTINGS)};\n`);
  const args = [program, '--userDir', folder, '--settings', join(folder, 'settings.cjs')];
  const nodeRed = endOnExit(
    spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, ...env } }),
  );

  await waitUntilStored(mosquitto.port, stored);
  const before = stored();
  const started = performance.now();
  const topics = Array.from({ length: BOARDS }, (_, board) => `bench/${board}`);
  const publishing = load({ port: mosquitto.port, topics, window: WINDOW, rate: PUBLISH_RATE, duration: PUBLISH_MS });
  publishing.catch(() => {}); // The await below reports an error.
  await wait(MEASURE_MS);
  // On SIGTERM, Node-RED would first store its buffer. Rows are counted after it ends, because a reader blocks the writer.
  await end(nodeRed, 'SIGKILL');
  const seconds = (performance.now() - started) / 1000;
  const rows = stored() - before;
  const sent = (await publishing).acknowledged.reduce((a, b) => a + b, 0);
  await mosquitto.stop();
  db.close();
  console.log(`Node-RED, journal ${journal}: ${rows} of ${sent} messages stored in ${seconds.toFixed(1)} s`);
  if (rows === sent) throw new Error('Node-RED stored everything: the load is too small to measure it.');
  return rows / seconds;
}

/** Settings of Node-RED without editor, port and telemetry. */
const SETTINGS = {
  flowFile: 'flows.json',
  httpAdminRoot: false,
  httpNodeRoot: false,
  telemetry: { enabled: false, updateNotification: false },
  logging: { console: { level: 'warn' } },
};

function flow(port: number, databaseFile: string): unknown[] {
  const sql = 'INSERT INTO message (topic, payload, time) VALUES ($topic, $payload, $time)';
  const parameters = 'msg.params = { $topic: msg.topic, $payload: msg.payload, $time: Date.now() };\nreturn msg;';
  return [
    { id: 'tab', type: 'tab', label: 'Bench' },
    {
      id: 'broker',
      type: 'mqtt-broker',
      broker: '127.0.0.1',
      port,
      clientid: 'node-red',
      protocolVersion: 4,
      keepalive: 60,
      cleansession: true,
    },
    { id: 'database', type: 'sqlitedb', db: databaseFile, mode: 'RWC' },
    {
      id: 'in',
      type: 'mqtt in',
      z: 'tab',
      topic: 'bench/#',
      qos: '1',
      datatype: 'utf8',
      broker: 'broker',
      inputs: 0,
      wires: [['parameters']],
    },
    { id: 'parameters', type: 'function', z: 'tab', func: parameters, outputs: 1, wires: [['store']] },
    { id: 'store', type: 'sqlite', z: 'tab', mydb: 'database', sqlquery: 'prepared', sql, wires: [[]] },
  ];
}

async function waitUntilStored(port: number, stored: () => number): Promise<void> {
  const client = await connectAsync(`mqtt://127.0.0.1:${port}`);
  const deadline = performance.now() + START_MS;
  while (stored() === 0) {
    if (performance.now() > deadline) throw new Error('Node-RED stored nothing.');
    await client.publishAsync('bench/probe', 'temperature=20', { qos: 1 });
    await wait(200);
  }
  await client.endAsync();
}

/** Installs Node-RED from npm into the cache if it is missing. @returns the path of its program */
async function installNodeRed(): Promise<string> {
  const folder = cachedFolder('node-red');
  const installed = join(folder, 'installed.json');
  const manifest = JSON.stringify(PACKAGES);
  if (!existsSync(installed) || readFileSync(installed, 'utf8') !== manifest) {
    console.log('Installing Node-RED; compiling its SQLite takes a minute or two.');
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), manifest);
    // Our Node's package contains its headers, so compiling needs no other download.
    const own = `node-${process.platform}-${process.arch}`;
    const headers = temporaryFolder('node-headers');
    await npm(headers, ['install', '--prefix', '.', '--ignore-scripts', `${own}@${process.versions.node}`]);
    await npm(folder, ['install'], { npm_config_nodedir: join(headers, 'node_modules', own) });
    writeFileSync(installed, manifest);
  }
  return join(folder, 'node_modules/node-red/red.js');
}

async function npm(cwd: string, args: string[], settings: NodeJS.ProcessEnv = {}): Promise<void> {
  const env = { ...process.env, ...settings };
  await promisify(execFile)('npm', [...args, '--no-audit', '--no-fund'], { cwd, env, timeout: 600_000 });
}
