import { execFileSync, spawn } from 'node:child_process';
import { join } from 'node:path';
import { type BoardKind, type BoardTarget, SNIPPETS } from '@tinkerstream/contract/boards/snippets';
import { getTopicByName } from '@tinkerstream/contract/topics';
import { expect } from 'vitest';
import type { Api } from '../api.ts';
import type { ServerProcess } from '../server-process.ts';

const STUBS = join(import.meta.dirname, '../board-stubs');
/** Debian's own: another Python may not see Debian's paho. */
const PYTHON = '/usr/bin/python3';
const withStubs = { PYTHONPATH: join(STUBS, 'circuitpython'), PYTHONDONTWRITEBYTECODE: '1' };

const inBash = (program: string) => ['-c', program];
const inPython = (program: string) => ['-c', program];
const inMicroPython = (program: string) => [join(import.meta.dirname, 'micropython-board.ts'), program];
const inNode = (program: string) => ['--input-type=module', '-e', program];

interface Program {
  readonly command: string;
  readonly args: (program: string) => string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** The programs that run on this computer, as their board would run them. */
export const PROGRAMS = {
  curl: { command: 'bash', args: inBash },
  mosquitto: { command: 'bash', args: inBash },
  nodeJs: { command: process.execPath, args: inNode },
  raspberryPi: { command: PYTHON, args: inPython },
  microPython: { command: process.execPath, args: inMicroPython },
  circuitPython: { command: PYTHON, args: inPython, env: withStubs },
} satisfies Partial<Record<BoardKind, Program>>;

/** The sketches that the compiler checks against headers with the types of their libraries. */
export const SKETCHES = ['esp32', 'esp8266'] as const satisfies readonly BoardKind[];

/** The programs that MakeCode's compiler checks. */
export const MAKECODE_PROGRAMS = [
  'kittenWifi',
  'koi',
  'obloq',
  'makerCloudExtension',
] as const satisfies readonly BoardKind[];

/** A topic for a board, and where a program finds it. */
export async function createTarget({ server, api }: { readonly server: ServerProcess; readonly api: Api }) {
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

/** Runs a program until a value of it is stored, and expects the temperature that its snippet sends. */
export async function expectTemperature(
  kind: keyof typeof PROGRAMS,
  on: { readonly server: ServerProcess; readonly api: Api },
) {
  const { command, args, env }: Program = PROGRAMS[kind];
  const { topicId, target } = await createTarget(on);
  const board = spawn(command, args(SNIPPETS[kind].program(target)), { env: { ...process.env, ...env } });
  let output = '';
  for (const stream of [board.stdout, board.stderr]) stream.on('data', (chunk) => (output += chunk));
  try {
    const latest = async () => (await on.api.getTopic(topicId)).recentDataRecords[0]?.value ?? output;
    await expect.poll(latest).toBeTypeOf('number');
    expect(await latest()).toBeGreaterThanOrEqual(20);
    expect(await latest()).toBeLessThanOrEqual(30);
  } finally {
    board.kill();
  }
}

/** Compiles a sketch for Arduino. It throws the compiler's message. */
export function compileSketch(kind: (typeof SKETCHES)[number], target: BoardTarget): void {
  execFileSync(
    'g++',
    ['-std=c++17', '-Wall', '-Werror', '-fsyntax-only', '-I', join(STUBS, 'arduino'), '-x', 'c++', '-'],
    { input: `#include "Arduino.h"\n${SNIPPETS[kind].program(target)}`, stdio: 'pipe' },
  );
}
