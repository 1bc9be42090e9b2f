// Before a release.
import { type BoardKind, type BoardTarget, SNIPPETS, type Snippet } from '@tinkerstream/contract/boards/snippets';
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
import { loadMakeCode } from '../support/boards/makecode.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

/* One program of each language. `all-board-snippets.test.ts` tries all. */

let on: { readonly server: ServerProcess; readonly api: Api };
beforeAll(async () => {
  const server = await startServer();
  on = { server, api: await Api.signIn(server.http) };
});
afterAll(() => on.server.stop());

describe('a program for a board stores a temperature', () => {
  for (const kind of ['curl', 'nodeJs', 'raspberryPi'] as const) {
    test(kindTexts.en[kind].name, () => expectTemperature(kind, on));
  }
});

test('the sketch for esp32 compiles', async () => {
  compileSketch('esp32', (await createTarget(on)).target);
});

describe('the program for a micro:bit', () => {
  let compile: ReturnType<typeof loadMakeCode>;
  beforeAll(() => {
    compile = loadMakeCode();
  });

  test('with koi compiles, and consists of blocks alone', async () => {
    const { target } = await createTarget(on);
    const { program, needs }: Snippet = SNIPPETS.koi;
    const { errors, blocks } = await compile(program(target), needs);
    expect(errors).toEqual([]);
    expect(blocks).toContain('device_temperature');
    // Code without a block becomes a grey block with the code as its text.
    expect(blocks).not.toContain('typescript_');
  });

  test('does not compile with a call that its extension lacks', async () => {
    const { program, needs }: Snippet = SNIPPETS.koi;
    const { target } = await createTarget(on);
    const { errors } = await compile(program(target).replace('koi_join_ap', 'koi_join'), needs);
    expect(errors.join()).toContain("'koi_join' does not exist");
  });
});

describe('what the page says of a program', () => {
  const run: readonly BoardKind[] = [...(Object.keys(PROGRAMS) as BoardKind[]), 'nodeRed'];
  const all = Object.entries(SNIPPETS) as [BoardKind, Snippet][];

  test('it names as tried only what these tests run', () => {
    const tried = all.filter(([, { tried }]) => tried === 'run').map(([kind]) => kind);
    expect(tried.filter((kind) => !run.includes(kind))).toEqual([]);
    const checked = all.filter(([, { tried }]) => tried === 'checked').map(([kind]) => kind);
    // The program of CircuitPython runs in another Python.
    expect(checked.sort()).toEqual(['circuitPython', ...SKETCHES, ...MAKECODE_PROGRAMS].sort());
    // App Inventor builds apps on a server of its makers, so its program is not run.
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
