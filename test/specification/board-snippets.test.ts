import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type BoardKind, type BoardTarget, SNIPPETS, type Snippet } from '@tinkerstream/contract/boards/snippets';
import { getTopicByName } from '@tinkerstream/contract/topics';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { boards as texts } from '../../packages/web/src/i18n/en/boards.ts';
import { Api } from '../support/api.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

const STUBS = join(import.meta.dirname, '../support/board-stubs');
/** Debian's own: another Python may not see Debian's paho. */
const PYTHON = '/usr/bin/python3';
const hasPaho = existsSync('/usr/lib/python3/dist-packages/paho/mqtt/client.py');
const isInstalled = (command: string) => spawnSync(command, ['--version']).status === 0;
const compilesCpp = spawnSync('cc', ['-x', 'c++', '-fsyntax-only', '-'], { input: '' }).status === 0;
const withStubs = { PYTHONPATH: join(STUBS, 'python'), PYTHONDONTWRITEBYTECODE: '1' };

let server: ServerProcess;
let api: Api;
beforeAll(async () => {
  server = await startServer();
  api = await Api.signIn(server.http);
});
afterAll(async () => {
  await server.stop();
});

async function createTarget() {
  const topic = await api.createTopic('Class', 'temperature');
  const { topicName } = topic;
  const { topicId: sendingId } = await api.call(getTopicByName, { topicName });
  const target: BoardTarget = {
    host: '127.0.0.1',
    mqttPort: server.mqttPort,
    origin: server.http,
    topicName,
    sendingId,
  };
  return { topicId: topic.id, target };
}

/** Runs a program until a value of it is stored, and returns the value. */
async function firstValueOf(kind: BoardKind, command: string, args: (program: string) => string[], env = {}) {
  const { topicId, target } = await createTarget();
  const board = spawn(command, args(SNIPPETS[kind].program(target)), { env: { ...process.env, ...env } });
  let output = '';
  for (const stream of [board.stdout, board.stderr]) stream.on('data', (chunk) => (output += chunk));
  try {
    const latest = async () => (await api.getTopic(topicId)).recentDataRecords[0]?.value ?? output;
    await expect.poll(latest).toBeTypeOf('number');
    return await latest();
  } finally {
    board.kill();
  }
}

const inBash = (program: string) => ['-c', program];
const inPython = (program: string) => ['-c', program];
const inNode = (program: string) => ['--input-type=module', '-e', program];

const PROGRAMS: readonly [kind: BoardKind, isHere: boolean, command: string, args: typeof inBash, env?: object][] = [
  ['curl', isInstalled('curl'), 'bash', inBash],
  ['mosquitto', existsSync('/usr/bin/mosquitto_pub'), 'bash', inBash],
  ['nodeJs', true, process.execPath, inNode],
  ['raspberryPi', hasPaho, PYTHON, inPython],
  ['microPython', hasPaho, PYTHON, inPython, withStubs],
  ['circuitPython', hasPaho, PYTHON, inPython, withStubs],
];

describe('a program for a board stores a temperature', () => {
  for (const [kind, isHere, command, args, env] of PROGRAMS) {
    test.runIf(isHere)(texts.kinds[kind], async () => {
      const value = await firstValueOf(kind, command, args, env);
      expect(value).toBeGreaterThanOrEqual(20);
      expect(value).toBeLessThanOrEqual(30);
    });
  }
});

test.runIf(compilesCpp).each(['esp32', 'esp8266'] as const)('the sketch for %s compiles', async (kind) => {
  const { target } = await createTarget();
  const program = `#include "Arduino.h"\n${SNIPPETS[kind].program(target)}`;
  // Throws the compiler's message.
  execFileSync(
    'cc',
    ['-std=c++17', '-Wall', '-Werror', '-fsyntax-only', '-I', join(STUBS, 'arduino'), '-x', 'c++', '-'],
    {
      input: program,
      stdio: 'pipe',
    },
  );
});

test('the flow for Node-RED connects its node to this server and topic', async () => {
  const { target } = await createTarget();
  const nodes: Record<string, unknown>[] = JSON.parse(SNIPPETS.nodeRed.program(target));
  const [broker, inject, out] = nodes;
  expect(broker).toMatchObject({ type: 'mqtt-broker', broker: '127.0.0.1', port: String(server.mqttPort) });
  expect(inject).toMatchObject({ wires: [[out?.id]] });
  expect(out).toMatchObject({ type: 'mqtt out', topic: target.topicName, broker: broker?.id });
});

describe('what the page says of a program', () => {
  const run = PROGRAMS.map(([kind]) => kind);
  const all = Object.entries(SNIPPETS) as [BoardKind, Snippet][];

  test('it names as tried only what these tests run', () => {
    const tried = all.filter(([, { tried }]) => tried === 'run').map(([kind]) => kind);
    expect(tried.filter((kind) => !run.includes(kind))).toEqual([]);
    const checked = all.filter(([, { tried }]) => tried === 'checked').map(([kind]) => kind);
    expect(checked.sort()).toEqual(['circuitPython', 'esp32', 'esp8266', 'microPython']);
  });

  test.each(all)('the program of %s names the server and the topic, and no loopback address', (_kind, snippet) => {
    const target: BoardTarget = {
      host: '[fd00::7]',
      mqttPort: 1884,
      origin: 'http://[fd00::7]:3000',
      topicName: 'K7WQHX3MRA',
      sendingId: 'the-sending-id',
    };
    const text = snippet.program(target) + JSON.stringify(snippet.blocks?.(target) ?? '');
    expect(text).not.toMatch(/127\.0\.0\.1|localhost|undefined/);
    if (!snippet.hasFixedHost) expect(text).toContain('fd00::7');
    expect(text).toMatch(/K7WQHX3MRA|the-sending-id/);
  });

  test('a message of a micro:bit fits the buffer of its serial line', () => {
    // The name of a micro:bit has five letters.
    expect('K7WQHX3MRA _dn=vigop,temperature=-12'.length).toBeLessThanOrEqual(45);
  });
});
