import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { API } from '@tinkerstream/contract/api';
import { type Endpoint, fillPath, pathParameters } from '@tinkerstream/contract/platform/endpoint';
import type * as z from 'zod/mini';
import { Api } from '../../test/support/api.ts';
import { startServer } from '../../test/support/server-process.ts';
import type { Form, Row } from '../support/figures.ts';
import { temporaryFolder } from '../support/folders.ts';
import { TARGETS } from '../targets.ts';
import { pauseOf } from './pause.ts';

/**
 * The longest JSON body of a call, which is the longest body unless the call allows more. In bytes, without the braces
 * around a value.
 */
const JSON_BYTES = 1024 * 1024 - 1000;
const ANY_BYTES = 64 * 1024 - 1000;
const FORM_FIELD_BYTES = 16 * 1024 - 1000;
/** One in so many bodies is sent. */
const SHARE: Record<Form, number> = { short: 60, full: 1 };
/** The shortest of several pauses counts: other work on the machine only makes a pause longer. */
const TRIES: Record<Form, number> = { short: 1, full: 3 };

interface LargeBody {
  readonly endpoint: Endpoint;
  readonly place: string;
  readonly type: string;
  /** The text is made when it is sent: all texts together would fill the memory. */
  readonly text: () => string;
}

const list = (element: string, bytes: number) => `[${Array(Math.floor(bytes / (element.length + 1))).fill(element)}]`;

/** How many different keys the objects of a list have: any number, or as many as no call refuses. */
const DIFFERENT = [100_000, 1000];

/** A list of objects with one key each. */
const objects = (bytes: number) => (different: number) => () =>
  `[${Array.from({ length: bytes / 13 }, (_, at) => `{"k${at % different}":1}`)}]`;

/** The largest values that a schema allows at a place, as JSON. */
function largestOf({ _zod: { def } }: z.core.$ZodTypes, bytes: number): (() => string)[] {
  const text = (part: string) => () => `"${part.repeat(Math.floor(bytes / Buffer.byteLength(part)))}"`;
  if (def.type === 'array') {
    return [() => list('1', bytes), () => list('{}', bytes), () => list('""', bytes), ...DIFFERENT.map(objects(bytes))];
  }
  // NFKC sorts the marks; a trim and many patterns go back and forth over spaces.
  if (def.type === 'string') return [text('a'), text('\u0301\u0323'), text(' a')];
  if (def.type === 'object') return [() => `{${Array.from({ length: bytes / 12 }, (_, at) => `"k${at}":1`)}}`];
  return [() => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2)];
}

type Wrap = (value: string) => string;

/** Each place in a value, with the text around it; in a union, a place for each of its kinds. */
function* placesIn(
  schema: z.core.$ZodType,
  place = '',
  wrap: Wrap = (value) => value,
): Generator<[string, z.core.$ZodTypes, Wrap]> {
  const part = schema as z.core.$ZodTypes;
  const { def } = part._zod;
  if (def.type === 'pipe') return yield* placesIn(def.in, place, wrap);
  if ('innerType' in def) return yield* placesIn(def.innerType as z.core.$ZodType, place, wrap);
  if (def.type === 'union') {
    for (const option of def.options) yield* placesIn(option, place, wrap);
    return;
  }
  yield [place, part, wrap];
  if (def.type === 'array') yield* placesIn(def.element, `${place}[]`, (value) => wrap(`[${value}]`));
  if (def.type !== 'object') return;
  const constants = Object.entries(def.shape).flatMap(([key, { _zod }]) => {
    const [value] = _zod.values ?? [];
    return typeof value === 'string' ? [`"${key}":"${value}"`] : [];
  });
  for (const [key, inner] of Object.entries(def.shape)) {
    const others = constants.filter((constant) => !constant.startsWith(`"${key}"`));
    yield* placesIn(inner, `${place}.${key}`, (value) => wrap(`{${[...others, `"${key}":${value}`]}}`));
  }
}

function bodiesOf(name: string, endpoint: Endpoint): LargeBody[] {
  const { method, encoding, path, request: input } = endpoint;
  if (method === 'GET' || encoding === 'upload' || encoding === 'picture') return [];
  const body = (place: string, type: string, text: () => string) => ({ endpoint, place: name + place, type, text });
  if (encoding === 'any') {
    const bytes = (endpoint.anyBytes ?? ANY_BYTES + 1000) - 1000;
    const texts = [list('1', bytes), list('{"a":1}', bytes), 'a=1&'.repeat(bytes / 4), 'a=1,'.repeat(bytes / 4)];
    const nested = `${'{"a":'.repeat(bytes / 6)}1${'}'.repeat(bytes / 6)}`;
    const types = ['application/json', 'application/x-www-form-urlencoded'];
    return types.flatMap((type) => [...texts, nested].map((text) => body(' any', type, () => text)));
  }
  if (encoding === 'multipart') {
    const field = (key: string) =>
      `--b\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${'a'.repeat(FORM_FIELD_BYTES)}\r\n`;
    const text = () => `${Object.keys(input.shape).slice(0, 20).map(field).join('')}--b--\r\n`;
    return [body(' form', 'multipart/form-data; boundary=b', text)];
  }
  const inPath = pathParameters(path).map((key) => `.${key}`);
  return [...placesIn(input)]
    .filter(([place]) => !inPath.includes(place))
    .flatMap(([place, schema, wrap]) =>
      largestOf(schema, JSON_BYTES).map((large) => body(place, 'application/json', () => wrap(large()))),
    );
}

interface Target {
  readonly token: string;
  readonly topicName: string;
}

/** Resolves when the response has ended. */
function send(http: string, { token, topicName }: Target, { endpoint, type, text }: LargeBody): Promise<void> {
  const { hostname, port } = new URL(http);
  const path = fillPath(endpoint.path, (name) => (name === 'topicName' ? topicName : 'x'));
  const headers = { authorization: `Bearer ${token}`, 'content-type': type };
  return new Promise((resolve) => {
    const call = request({ host: hostname, port, method: endpoint.method, path, headers }, (answer) => {
      answer.resume().on('close', resolve);
    });
    call.on('error', () => resolve()).end(text());
  });
}

/** The largest body that each call takes, in its most expensive forms: how long everyone else waits for it. */
export async function hostileBodies(form: Form): Promise<Row[]> {
  const server = await startServer({ dataDir: temporaryFolder('hostile-bodies') });
  const api = await Api.signIn(server.http);
  const { topicName } = await api.createTopic('Target', 'a');
  const target: Target = { token: api.accessToken, topicName };
  const bodies = Object.values(API)
    .flatMap((calls) => Object.entries(calls).flatMap(([name, endpoint]) => bodiesOf(name, endpoint)))
    // `/logout` takes any body, and ends the session.
    .filter(({ endpoint }) => endpoint.path !== '/logout')
    .filter((_, at) => at % SHARE[form] === 0);
  const shortest = async (act: () => Promise<unknown>) => {
    const pauses: number[] = [];
    for (let turn = 0; turn < TRIES[form]; turn++) pauses.push(await pauseOf(server.http, act));
    return Math.min(...pauses);
  };
  for (let warm = 0; warm < 20; warm++) await pauseOf(server.http, () => wait(20));
  const baseline = await shortest(() => wait(50));
  let longest = { pause: 0, place: '' };
  for (const body of bodies) {
    const pause = (await shortest(() => send(server.http, target, body))) - baseline;
    if (pause > longest.pause) longest = { pause, place: body.place };
  }
  await server.stop();
  console.log(`Of ${bodies.length} large bodies, the longest pause was by ${longest.place}`);
  return [
    { what: 'hostile: another call without large bodies', values: [baseline], unit: 'ms', digits: 1 },
    {
      what: '  how much longer it waits for the most expensive body',
      values: [longest.pause],
      unit: 'ms',
      digits: 1,
      target: TARGETS.pauseByBody,
    },
  ];
}
