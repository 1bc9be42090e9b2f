// Before a release.
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { openApiErrors, pictureErrors, requestErrors } from '@tinkerstream/contract/error-codes';
import { MAX_PICTURE_CALLS, type PictureClass, type RecognisedPicture } from '@tinkerstream/contract/learning';
import { MAX_PICTURE_BYTES } from '@tinkerstream/contract/platform/media-types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServerProcess, startServer } from '../../../../../test/support/server-process.ts';
import { signInSubscriber } from '../../support/people/people.ts';
import { catAsJpeg, heldOnItsSide, photoFile } from '../../support/people/photos.ts';

let server: ServerProcess;
let jpeg: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  server = await startServer();
  jpeg = await catAsJpeg();
});
afterAll(() => server.stop());

/** What the calls answer, together. */
type Answer = RecognisedPicture & PictureClass[];

type Api = 'image-recognition' | 'image-classification';

/** A project whose key allows pictures, and a program that sends them. */
async function createProgram() {
  const owner = await signInSubscriber(server.http);
  const { openApiKey } = await owner.api.createProject('Camera');
  const send = async (body: RequestInit['body'], api: Api = 'image-recognition', key = openApiKey) => {
    // A body of bytes has no content type unless one is given, as with many boards.
    const answer = await fetch(`${server.http}/open-api/${key}/${api}`, { method: 'POST', body });
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Answer };
  };
  return { owner, send };
}

const photo = async (name: Parameters<typeof photoFile>[0]) => new Uint8Array(await readFile(photoFile(name)));
const refusal = (status: number, code: string) => ({ status, body: { errors: [{ code }] } });

/** The frame header of a JPEG, with another size. */
function withSize(picture: Uint8Array, width: number, height: number): Uint8Array<ArrayBuffer> {
  const copy = Buffer.from(picture);
  const frame = [0xc0, 0xc1, 0xc2]
    .map((marker) => copy.indexOf(Buffer.from([0xff, marker, 0, 17])))
    .find((at) => at > 0);
  copy.writeUInt16BE(height, (frame ?? 0) + 5);
  copy.writeUInt16BE(width, (frame ?? 0) + 7);
  return new Uint8Array(copy);
}

/** A JPEG with its last scan repeated. */
function withScans(picture: Uint8Array, count: number): Uint8Array<ArrayBuffer> {
  const copy = Buffer.from(picture);
  const scan = copy.subarray(copy.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
  // Its header, without data.
  const empty = scan.subarray(0, 2 + scan.readUInt16BE(2));
  return new Uint8Array(Buffer.concat([copy.subarray(0, -2), ...Array(count).fill(empty), copy.subarray(-2)]));
}

describe('image recognition', () => {
  test.each([
    ['cat', 451, 300],
    ['cup', 600, 400],
    ['person', 512, 512],
  ] as const)('finds the %s in a photo, and where it is', async (name, width, height) => {
    const { send } = await createProgram();
    const { status, body } = await send(await photo(name));
    expect(status).toBe(200);
    expect(body).toMatchObject({ width, height });
    const [best] = body.objects;
    expect(best).toMatchObject({ name, score: expect.closeTo(0.75, 0.25) });
    expect(String(best?.score).length).toBeLessThanOrEqual(4);
    const box = best?.box ?? { left: 0, top: 0, width: 0, height: 0 };
    expect(box.left + box.width).toBeLessThanOrEqual(width);
    expect(box.top + box.height).toBeLessThanOrEqual(height);
    expect(box.width * box.height).toBeGreaterThan(0.1 * width * height);
  });

  test('reads JPEG, turns it as its camera was held, and keeps none', async () => {
    const { send } = await createProgram();
    expect(await send(jpeg)).toMatchObject({
      status: 200,
      body: { width: 451, height: 300, objects: [{ name: 'cat' }] },
    });
    const stored = readdirSync(server.dataDir, { recursive: true, encoding: 'utf8' }).filter((name) =>
      statSync(join(server.dataDir, name)).isFile(),
    );
    expect(stored.length).toBeGreaterThan(1);
    // A part of the picture, which no file contains.
    const some = Buffer.from(jpeg.subarray(2000, 2040));
    expect(stored.filter((name) => readFileSync(join(server.dataDir, name)).includes(some))).toEqual([]);
    expect(await send(heldOnItsSide(jpeg))).toMatchObject({ status: 200, body: { width: 300, height: 451 } });
  });

  test('a picture of another project does not wait behind those of a class', async () => {
    const [many, other] = [await createProgram(), await createProgram()];
    let answered = 0;
    const flood = Array.from({ length: 12 }, () => many.send(jpeg).finally(() => answered++));
    await Promise.race(flood);
    expect(await other.send(jpeg)).toMatchObject({ status: 200 });
    expect(answered).toBeLessThan(6);
    const answers = await Promise.all(flood);
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  });
});

test('image classification tells the classes of a photo, best first', async () => {
  const { send } = await createProgram();
  const { status, body } = await send(await photo('cup'), 'image-classification');
  expect(status).toBe(200);
  expect(body[0]).toEqual({ name: 'cup', score: expect.any(Number), count: 1 });
  const scores = body.map(({ score }) => score);
  expect(scores).toEqual([...scores].sort((a, b) => b - a));
  expect(scores.length).toBeLessThanOrEqual(5);
});

test('what is not a picture is refused with a reason, and the next picture is read', async () => {
  const { send } = await createProgram();
  const form = new FormData();
  form.set('picture', new Blob([jpeg]));
  const png = await photo('cat');
  const before = server.output();
  const [unreadable, tooLarge] = [refusal(400, pictureErrors.unreadable), refusal(413, pictureErrors.tooLarge)];
  expect(await send(null)).toMatchObject(unreadable);
  expect(await send('a picture')).toMatchObject(unreadable);
  expect(await send('{"picture":"x"}')).toMatchObject(unreadable);
  expect(await send(form)).toMatchObject(unreadable);
  // Cut off: only its decoder notices.
  expect(await send(png.slice(0, 3000))).toMatchObject(unreadable);
  expect(await send(new Uint8Array(MAX_PICTURE_BYTES + 1))).toMatchObject(tooLarge);
  // A few bytes that would become 17 GB.
  expect(await send(withSize(jpeg, 65_500, 65_500))).toMatchObject(tooLarge);
  const header = Buffer.from(png);
  header.writeUInt32BE(100_000, 16);
  header.writeUInt32BE(100_000, 20);
  expect(await send(new Uint8Array(header))).toMatchObject(tooLarge);
  expect(await send(jpeg)).toMatchObject({ status: 200 });
  expect(server.output()).toBe(before);
});

test('a picture that would take long to decode is refused by its header', async () => {
  const { send } = await createProgram();
  const tooLarge = refusal(413, pictureErrors.tooLarge);
  // Few pixels, on one side.
  const header = Buffer.from(await photo('cat'));
  for (const [width, height] of [
    [1, 4_000_000],
    [4_000_000, 1],
  ] as const) {
    header.writeUInt32BE(width, 16);
    header.writeUInt32BE(height, 20);
    expect(await send(new Uint8Array(header))).toMatchObject(tooLarge);
  }
  expect(await send(withSize(jpeg, 1, 16_000))).toMatchObject(tooLarge);
  // Each scan of a few bytes makes the decoder go over the whole picture again.
  expect(await send(withScans(jpeg, 1_000))).toMatchObject(refusal(413, pictureErrors.tooManyScans));
  expect(await send(withScans(jpeg, 3))).toMatchObject({ status: 200 });
});

describe('a key is checked before the body is read', () => {
  /** What the server answers to a request that announces a body and sends none of it. */
  async function answerWithoutBody(path: string, headers = ''): Promise<string> {
    const { hostname, port } = new URL(server.http);
    const socket = connect(Number(port), hostname);
    socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\n${headers}Content-Length: ${MAX_PICTURE_BYTES / 4}\r\n\r\n{`);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    return String(answer);
  }

  test.each([
    ['/open-api/KEY/image-recognition', ''],
    ['/open-api/KEY/image-classification', ''],
    ['/open-api/KEY/topics/01980000-0000-7000-8000-000000000000/messages', 'Content-Type: application/json\r\n'],
    ['/v1/public/applet/ifttt/KEY', ''],
    ['/v1/public/applet/onenet/KEY', ''],
    ['/v1/public/applet/dialogflow/KEY', 'Content-Type: application/json\r\n'],
  ])('%s', async (path, headers) => {
    expect(await answerWithoutBody(path.replace('KEY', 'f'.repeat(32)), headers)).toMatch(/^HTTP\/1.1 404 /);
  });
});

test('one sender cannot make the server keep more than its share of bodies', async () => {
  const owner = await signInSubscriber(server.http);
  const { openApiKey } = await owner.api.createProject('Camera');
  const { hostname, port } = new URL(server.http);
  const announced = `POST /open-api/${openApiKey}/image-recognition HTTP/1.1\r\nHost: x\r\nContent-Length: ${MAX_PICTURE_BYTES}\r\n\r\n`;
  const sockets = Array.from({ length: 100 }, () => connect(Number(port), hostname));
  const refused: string[] = [];
  const some = Promise.withResolvers<void>();
  for (const socket of sockets) {
    socket.on('data', (answer) => {
      refused.push(String(answer));
      if (refused.length === 52) some.resolve();
    });
    socket.write(announced);
  }
  // 48 pictures of 2 MB are half of what the server keeps for all.
  await some.promise;
  for (const answer of refused) {
    expect(answer).toMatch(/^HTTP\/1.1 503 .*retry-after: \d+/is);
    expect(answer).toContain(requestErrors.tooMuchArriving);
  }
  const { send } = await createProgram();
  expect(await send(jpeg)).toMatchObject({ status: 200 });
  for (const socket of sockets) socket.destroy();
});

describe('a project key', () => {
  test('allows pictures while the subscription of the owner includes the open API', async () => {
    const { owner, send } = await createProgram();
    await owner.endSubscription();
    for (const api of ['image-recognition', 'image-classification'] as const) {
      expect(await send(jpeg, api)).toMatchObject(refusal(403, openApiErrors.notIncluded));
      expect(await send(jpeg, api, '0'.repeat(32))).toMatchObject(refusal(404, openApiErrors.keyUnknown));
    }
  });

  test('allows so many pictures in a minute, with both calls together', async () => {
    const { send } = await createProgram();
    const calls = Array.from({ length: MAX_PICTURE_CALLS + 5 }, (_, index) =>
      send(null, index % 2 ? 'image-classification' : 'image-recognition'),
    );
    const refused = (await Promise.all(calls)).filter(({ status }) => status === 429);
    expect(refused).toHaveLength(5);
    expect(refused[0]).toMatchObject(refusal(429, openApiErrors.calledTooOften));
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

test.each([
  ['image-recognition', 'recognisePicture'],
  ['image-classification', 'classifyPicture'],
])('/swagger/%s.json describes its call with a picture as the body', async (api, operationId) => {
  const { paths } = (await (await fetch(`${server.http}/swagger/${api}.json`)).json()) as { paths: object };
  const binary = { schema: { type: 'string', format: 'binary' } };
  const requestBody = { required: true, content: { 'image/jpeg': binary, 'image/png': binary } };
  expect(paths).toEqual({
    [`/${api}`]: { post: expect.objectContaining({ operationId, parameters: [], requestBody }) },
  });
});
