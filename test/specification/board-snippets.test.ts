import { execFileSync, spawn } from 'node:child_process';
import { join } from 'node:path';
import {
  type BoardKind,
  type BoardTarget,
  MICROBIT_PROGRAMS,
  SNIPPETS,
  type Snippet,
} from '@tinkerstream/contract/boards/snippets';
import { getTopicByName } from '@tinkerstream/contract/topics';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { boards as texts } from '../../packages/web/src/i18n/en/boards.ts';
import { Api } from '../support/api.ts';
import { BLUETOOTH, loadMakeCode } from '../support/boards/makecode.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

const BOARDS = join(import.meta.dirname, '../support/boards');
const STUBS = join(import.meta.dirname, '../support/board-stubs');
/** Debian's own: another Python may not see Debian's paho. */
const PYTHON = '/usr/bin/python3';
const withStubs = { PYTHONPATH: join(STUBS, 'circuitpython'), PYTHONDONTWRITEBYTECODE: '1' };

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
const inMicroPython = (program: string) => [join(BOARDS, 'micropython-board.ts'), program];
const inNode = (program: string) => ['--input-type=module', '-e', program];

const PROGRAMS: readonly [kind: BoardKind, command: string, args: typeof inBash, env?: object][] = [
  ['curl', 'bash', inBash],
  ['mosquitto', 'bash', inBash],
  ['nodeJs', process.execPath, inNode],
  ['raspberryPi', PYTHON, inPython],
  ['microPython', process.execPath, inMicroPython],
  ['circuitPython', PYTHON, inPython, withStubs],
];

describe('a program for a board stores a temperature', () => {
  for (const [kind, command, args, env] of PROGRAMS) {
    test(texts.kinds[kind], async () => {
      const value = await firstValueOf(kind, command, args, env);
      expect(value).toBeGreaterThanOrEqual(20);
      expect(value).toBeLessThanOrEqual(30);
    });
  }
});

test.each(['esp32', 'esp8266'] as const)('the sketch for %s compiles', async (kind) => {
  const { target } = await createTarget();
  const program = `#include "Arduino.h"\n${SNIPPETS[kind].program(target)}`;
  // Throws the compiler's message.
  execFileSync(
    'g++',
    ['-std=c++17', '-Wall', '-Werror', '-fsyntax-only', '-I', join(STUBS, 'arduino'), '-x', 'c++', '-'],
    {
      input: program,
      stdio: 'pipe',
    },
  );
});

test('the flow for Node-RED stores a temperature', async () => {
  const { topicId, target } = await createTarget();
  const nodeRed = spawn(process.execPath, [join(BOARDS, 'node-red.ts')], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  nodeRed.stdout.on('data', (chunk) => (output += chunk));
  try {
    const address = () => /ready (http:\S+)/.exec(output)?.[1];
    await expect.poll(address).toBeDefined();
    // As the editor imports it: what belongs to no flow are its settings.
    const [broker, ...nodes] = JSON.parse(SNIPPETS.nodeRed.program(target));
    const answer = await fetch(`${address()}/flow`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ label: 'Class', nodes, configs: [broker] }),
    });
    expect(await answer.json()).toHaveProperty('id');
    await expect.poll(async () => (await api.getTopic(topicId)).recentDataRecords[0]).toMatchObject({ value: 21 });
  } finally {
    nodeRed.kill();
  }
});

describe('the program for a micro:bit', () => {
  const microbits = (['kittenWifi', 'koi', 'obloq', 'makerCloudExtension'] as const).map((kind) => [kind] as const);
  let compile: ReturnType<typeof loadMakeCode>;
  beforeAll(() => {
    compile = loadMakeCode();
  });

  test.each(microbits)('with %s compiles, and consists of blocks alone', async (kind) => {
    const { target } = await createTarget();
    const { program, needs }: Snippet = SNIPPETS[kind];
    const { errors, blocks } = await compile(program(target), needs);
    expect(errors).toEqual([]);
    expect(blocks).toContain('device_temperature');
    // What has no block is a grey one, with the code as its text.
    expect(blocks).not.toContain('typescript_');
  });

  test.each([
    ['usb', undefined],
    ['bluetooth', BLUETOOTH],
  ] as const)('that a page joins by %s compiles, and consists of blocks alone', async (way, extension) => {
    const { errors, blocks } = await compile(MICROBIT_PROGRAMS[way], extension);
    expect(errors).toEqual([]);
    expect(blocks).toContain('device_temperature');
    expect(blocks).not.toContain('typescript_');
  });

  test('does not compile with a call that its extension lacks', async () => {
    const { program, needs }: Snippet = SNIPPETS.koi;
    const { target } = await createTarget();
    const { errors } = await compile(program(target).replace('koi_join_ap', 'koi_join'), needs);
    expect(errors.join()).toContain("'koi_join' does not exist");
  });
});

describe('what the page says of a program', () => {
  const run: readonly BoardKind[] = [...PROGRAMS.map(([kind]) => kind), 'nodeRed'];
  const all = Object.entries(SNIPPETS) as [BoardKind, Snippet][];

  test('it names as tried only what these tests run', () => {
    const tried = all.filter(([, { tried }]) => tried === 'run').map(([kind]) => kind);
    expect(tried.filter((kind) => !run.includes(kind))).toEqual([]);
    const checked = all.filter(([, { tried }]) => tried === 'checked').map(([kind]) => kind);
    const microbits = ['kittenWifi', 'koi', 'makerCloudExtension', 'obloq'];
    expect(checked.sort()).toEqual(['circuitPython', 'esp32', 'esp8266', ...microbits].sort());
    // App Inventor builds apps on a server of its makers.
    expect(all.filter(([, { tried }]) => tried === 'no').map(([kind]) => kind)).toEqual(['appInventor']);
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
