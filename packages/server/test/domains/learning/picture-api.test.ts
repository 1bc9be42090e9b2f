import { readdirSync, readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MAX_PICTURE_CALLS, type PictureClass, type RecognisedPicture } from '@tinkerstream/contract/learning';
import { MAX_PICTURE_BYTES } from '@tinkerstream/contract/platform/picture';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServerProcess, startServer } from '../../../../../test/server-process.ts';
import { signInSubscriber } from '../../support/people.ts';
import { catAsJpeg, heldOnItsSide, photoFile } from '../../support/photos.ts';

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

  test('answers more calls at the same time than may wait: those that it refuses may come again', async () => {
    const { send } = await createProgram();
    const answers = await Promise.all(Array.from({ length: 14 }, () => send(jpeg)));
    const refused = answers.filter(({ status }) => status !== 200);
    // One is read while eight wait.
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(9);
    for (const answer of refused) {
      expect(answer).toMatchObject(refusal(503, 'TS_ERR_PICTURE_0003'));
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(await send(jpeg)).toMatchObject({ status: 200 });
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
  const [unreadable, tooLarge] = [refusal(400, 'TS_ERR_PICTURE_0001'), refusal(413, 'TS_ERR_PICTURE_0002')];
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

describe('a project key', () => {
  test('allows pictures while the subscription of the owner includes the open API', async () => {
    const { owner, send } = await createProgram();
    await owner.endSubscription();
    for (const api of ['image-recognition', 'image-classification'] as const) {
      expect(await send(jpeg, api)).toMatchObject(refusal(403, 'TS_ERR_OPEN_API_0002'));
      expect(await send(jpeg, api, '0'.repeat(32))).toMatchObject(refusal(404, 'TS_ERR_OPEN_API_0001'));
    }
  });

  test('allows so many pictures in a minute, with both calls together', async () => {
    const { send } = await createProgram();
    const calls = Array.from({ length: MAX_PICTURE_CALLS + 5 }, (_, index) =>
      send(null, index % 2 ? 'image-classification' : 'image-recognition'),
    );
    const refused = (await Promise.all(calls)).filter(({ status }) => status === 429);
    expect(refused).toHaveLength(5);
    expect(refused[0]).toMatchObject(refusal(429, 'TS_ERR_OPEN_API_0003'));
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
