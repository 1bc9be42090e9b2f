// Before a release.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MICROBIT_PROGRAMS, SNIPPETS, type Snippet } from '@tinkerstream/contract/boards/snippets';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kindTexts } from '../../packages/web/src/domains/boards/programs/kind-texts.ts';
import { Api } from '../support/api.ts';
import {
  compileSketch,
  createTarget,
  expectTemperature,
  MAKECODE_PROGRAMS,
  PROGRAMS,
  SKETCHES,
} from '../support/boards/board-programs.ts';
import { BLUETOOTH, loadMakeCode } from '../support/boards/makecode.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

const NODE_RED = join(import.meta.dirname, '../support/boards/node-red.ts');

let on: { readonly server: ServerProcess; readonly api: Api };
beforeAll(async () => {
  const server = await startServer();
  on = { server, api: await Api.signIn(server.http) };
});
afterAll(() => on.server.stop());

describe('a program for a board stores a temperature', () => {
  for (const kind of Object.keys(PROGRAMS) as (keyof typeof PROGRAMS)[]) {
    test(kindTexts.en[kind].name, () => expectTemperature(kind, on));
  }
});

test('the program for Node.js goes on after a restart of the server', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'restarted-'));
  const first = await startServer({ dataDir });
  const api = await Api.signIn(first.http);
  const { topicId, target } = await createTarget({ server: first, api });
  const { command, args } = PROGRAMS.nodeJs;
  const board = spawn(command, args(SNIPPETS.nodeJs.program(target)));
  const stored = async (at: Api) => (await at.getTopic(topicId)).recentDataRecords[0]?.createdOn;
  try {
    await expect.poll(() => stored(api)).toBeDefined();
    const before = await stored(api);
    await first.stop();
    const again = await startServer({ dataDir, env: { MQTT_PORT: String(first.mqttPort) } });
    try {
      await expect.poll(() => stored(new Api(again.http, api.accessToken))).not.toBe(before);
    } finally {
      await again.stop();
    }
  } finally {
    board.kill();
    rmSync(dataDir, { recursive: true });
  }
});

test.each(SKETCHES)('the sketch for %s compiles', async (kind) => {
  compileSketch(kind, (await createTarget(on)).target);
});

test('the flow for Node-RED stores a temperature', async () => {
  const { topicId, target } = await createTarget(on);
  const nodeRed = spawn(process.execPath, [NODE_RED], { stdio: ['ignore', 'pipe', 'inherit'] });
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
    await expect.poll(async () => (await on.api.getTopic(topicId)).recentDataRecords[0]).toMatchObject({ value: 21 });
  } finally {
    nodeRed.kill();
  }
});

describe('the program for a micro:bit', () => {
  let compile: ReturnType<typeof loadMakeCode>;
  beforeAll(() => {
    compile = loadMakeCode();
  });

  test.each(MAKECODE_PROGRAMS)('with %s compiles, and consists of blocks alone', async (kind) => {
    const { target } = await createTarget(on);
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
});
