import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { listRecentRecords } from '@tinkerstream/contract/records';
import mqtt from 'mqtt';
import { expect } from 'vitest';
import { Api } from '../support/api.ts';
import { NO_ENV_FILE } from '../support/server-process.ts';

const REPOSITORY = join(import.meta.dirname, '../..');
export const run = promisify(execFile);

/** The environment of a package: loopback, free ports, and no PATH, because it needs no program of the computer. */
export const ENVIRONMENT = {
  HOST: '127.0.0.1',
  PORT: '0',
  MQTT_PORT: '0',
  MDNS: '0',
  ADMIN_PASSWORD: 'correct-horse',
  ADMIN_EMAIL: 'admin@example.org',
  LANG: 'en_GB.UTF-8',
  ENV_FILE: NO_ENV_FILE,
};

/** Builds packages as `npm run package` does, without the compression of Debian's. @returns their folder, which the caller removes */
export async function buildPackages(...targets: string[]): Promise<string> {
  const output = mkdtempSync(join(tmpdir(), 'packages-'));
  const args = ['scripts/package/main.ts', `--target=${targets.join(',')}`, `--out=${output}`, '--uncompressed'];
  await run(process.execPath, args, { cwd: REPOSITORY });
  return output;
}

export interface Addresses {
  readonly http: string;
  readonly mqtt: string;
}

/** Waits for the ready line in the output of a server. @throws if the server ends before */
export async function readyIn(output: () => string, exited: Promise<unknown>): Promise<Addresses> {
  let isOver = false;
  void exited.then(() => {
    isOver = true;
  });
  for (;;) {
    const line = /^\{"ready":true.*\}$/m.exec(output())?.[0];
    if (line) return JSON.parse(line);
    if (isOver) throw new Error(`It ended:\n${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** A started package, until `stop`. */
export class Started {
  readonly #child: ChildProcess;
  readonly exited: Promise<number | null>;
  output = '';

  constructor(program: string, args: readonly string[], options: { cwd?: string; env?: NodeJS.ProcessEnv } = {}) {
    this.#child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: ENVIRONMENT, ...options });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.output += text;
      });
    }
    this.exited = new Promise((resolve, reject) => {
      this.#child.on('error', reject);
      this.#child.on('close', resolve);
    });
  }

  get pid(): number {
    return this.#child.pid as number;
  }

  ready(): Promise<Addresses> {
    return readyIn(() => this.output, this.exited);
  }

  async stop(): Promise<number | null> {
    this.#child.kill('SIGTERM');
    return this.exited;
  }

  /** The memory of the process and its children in megabytes; shared memory counts once. */
  megabytes(): number {
    const children = readFileSync(`/proc/${this.pid}/task/${this.pid}/children`, 'utf8').trim().split(/\s+/);
    const sizes = [String(this.pid), ...children.filter(Boolean)].map((pid) =>
      Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]),
    );
    return sizes.reduce((sum, size) => sum + size, 0) / 1024;
  }
}

/** The first lesson: a project, a topic, a board that sends by MQTT, another by HTTP, and the chart that appears. */
export async function playFirstLesson({ http, mqtt: broker }: Addresses): Promise<string> {
  expect(await (await fetch(http, { headers: { accept: 'text/html' } })).text()).toContain('<title>');
  const teacher = await Api.signIn(http);
  const project = await teacher.createProject('Greenhouse');
  const topic = await teacher.createTopic('Bed 1', 'light', project.id);

  const board = await mqtt.connectAsync(broker, { reconnectPeriod: 0 });
  await board.publishAsync(topic.topicName, 'temperature=21.5', { qos: 1 });
  await board.endAsync();

  const json = { 'content-type': 'application/json' };
  const found = await fetch(`${http}/v1/public/topic/name/${topic.topicName}`);
  const { topicId } = (await found.json()) as { topicId: string };
  const body = JSON.stringify({ topicId, message: 'temperature=22' });
  const sent = await fetch(`${http}/v1/public/topic/message/new`, { method: 'POST', headers: json, body });
  expect(sent.status).toBe(200);

  const charts = await teacher.listTopicCharts(topic.id);
  expect(charts.map(({ name }) => name)).toContain('temperature');
  await expectValues(http, topic.id);
  return topic.id;
}

/** Checks the values that the first lesson has stored. */
export async function expectValues(http: string, topicId: string): Promise<void> {
  const teacher = await Api.signIn(http);
  const { dataRecordTypes } = await teacher.getTopic(topicId);
  const { id: dataTypeId = '' } = dataRecordTypes.find(({ keyName }) => keyName === 'temperature') ?? {};
  const records = await teacher.call(listRecentRecords, { topicId, dataTypeId });
  expect(records.map(({ value }) => value)).toEqual([22, 21.5]);
}

/** An empty folder that the test removes. */
export function emptyFolder(): { readonly path: string; readonly remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'an empty folder '));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
