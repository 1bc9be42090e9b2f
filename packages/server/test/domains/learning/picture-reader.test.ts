// Before a release.
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Worker } from 'node:worker_threads';
import { pictureErrors, serverErrors } from '@tinkerstream/contract/error-codes';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createPictureReader, type ReaderOptions } from '../../../src/domains/learning/pictures/picture-reader.ts';
import { catAsJpeg } from '../../support/people/photos.ts';

const models = pathToFileURL(join(import.meta.dirname, '../../../../web/dist/models/')).href;
const OPTIONS = { models: `${models}/`, startMs: 60_000, pictureMs: 60_000, threads: 1, waiting: 2, idleMs: 60_000 };

/** The threads that were started, in their order. */
const threads: Worker[] = [];
const remember = (thread: Worker) => void threads.push(thread);
let cat: { type: 'image/jpeg'; bytes: Uint8Array<ArrayBuffer> };
beforeAll(async () => {
  process.on('worker', remember);
  cat = { type: 'image/jpeg', bytes: await catAsJpeg() };
});
afterAll(() => void process.off('worker', remember));

const here = { isGone: false };
const sender = ['owner', 'project'] as const;
const found = { objects: [{ name: 'cat' }] };
const readers: { stop: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const reader of readers.splice(0)) await reader.stop();
  threads.length = 0;
});

function createReader(options: Partial<ReaderOptions> = {}) {
  const reader = createPictureReader({ ...OPTIONS, ...options });
  readers.push(reader);
  return (asker = here) => reader.read(cat, sender, asker);
}

test('one thread starts with the first picture, and ends when none comes', async () => {
  const read = createReader({ idleMs: 1 });
  expect(threads).toHaveLength(0);
  expect(await read()).toMatchObject(found);
  const [thread] = threads;
  await once(thread as Worker, 'exit');
  expect(threads).toHaveLength(1);
});

test('pictures wait in turn, and no more than the queue holds', async () => {
  const read = createReader();
  const answers = await Promise.allSettled([read(), read(), read(), read()]);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
  expect(answers[3]).toMatchObject({ reason: { code: pictureErrors.tooManyWaiting, retryAfter: expect.any(Number) } });
  expect(threads).toHaveLength(1);
});

test('as many pictures are read at the same time as there are threads', async () => {
  const read = createReader({ threads: 2 });
  for (const answer of await Promise.all([read(), read(), read()])) expect(answer).toMatchObject(found);
  expect(threads).toHaveLength(2);
});

test('owners take turns, and so do the projects of one owner', async () => {
  const reader = createPictureReader({ ...OPTIONS, waiting: 10 });
  readers.push(reader);
  const answered: string[] = [];
  const send = async (owner: string, project: string) => {
    await reader.read(cat, [owner, project], here);
    answered.push(project);
  };
  const many = Array.from({ length: 6 }, () => send('one', 'class'));
  await many[0];
  await Promise.all([send('one', 'club'), send('two', 'home'), ...many]);
  // The picture that is being read, and then one from each.
  expect(answered.slice(0, 5)).toEqual(expect.arrayContaining(['home', 'club']));
});

test('the picture of someone who has left is not read', async () => {
  const read = createReader();
  await expect(read({ isGone: true })).rejects.toThrow();
  expect(threads).toHaveLength(0);
});

test('a thread that takes too long, or is killed in the middle, fails its picture and no other', async () => {
  const options = { ...OPTIONS, pictureMs: 1 };
  const reader = createPictureReader(options);
  readers.push(reader);
  await expect(reader.read(cat, sender, here)).rejects.toMatchObject({ code: pictureErrors.tookTooLong });
  options.pictureMs = OPTIONS.pictureMs;
  const killed = expect(reader.read(cat, sender, here)).rejects.toThrow('ended');
  const next = reader.read(cat, sender, here);
  const [thread] = (await once(process, 'worker')) as [Worker];
  await thread.terminate();
  await killed;
  expect(await next).toMatchObject(found);
  expect(threads).toHaveLength(3);
});

test('without its model, each call says so', async () => {
  const read = createReader({ models: pathToFileURL(join(tmpdir(), 'no-models/')).href });
  await expect(read()).rejects.toMatchObject({ code: pictureErrors.modelMissing });
  await expect(read()).rejects.toMatchObject({ code: pictureErrors.modelMissing });
});

test('a stop ends the thread, and everyone who waits', async () => {
  const reader = createPictureReader(OPTIONS);
  const waiting = [reader.read(cat, sender, here), reader.read(cat, sender, here)].map((answer) =>
    answer.catch(({ code }) => code),
  );
  await once(process, 'worker');
  await reader.stop();
  expect(await Promise.all(waiting)).toEqual([serverErrors.stopping, serverErrors.stopping]);
  expect(threads).toHaveLength(1);
});
