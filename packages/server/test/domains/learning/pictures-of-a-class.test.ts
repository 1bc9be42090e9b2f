// Before a release.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerProcess, startServer } from '../../../../../test/support/server-process.ts';
import { signInSubscriber } from '../../support/people/people.ts';
import { catAsJpeg } from '../../support/people/photos.ts';

let server: ServerProcess;
let jpeg: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  server = await startServer();
  jpeg = await catAsJpeg();
});
afterAll(() => server.stop());

/** A project whose key allows pictures, and a program that sends them. */
async function createProgram() {
  const owner = await signInSubscriber(server.http);
  const { openApiKey } = await owner.api.createProject('Camera');
  return {
    send: (body: RequestInit['body']) =>
      fetch(`${server.http}/open-api/${openApiKey}/image-recognition`, { method: 'POST', body }),
  };
}

test('a class of forty sends one picture each at the same moment with one key, and all are answered', async () => {
  const { send } = await createProgram();
  const answers = await Promise.all(Array.from({ length: 40 }, () => send(jpeg)));
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
});

test('a picture of another project does not wait behind those of a class', async () => {
  const [many, other] = [await createProgram(), await createProgram()];
  let answered = 0;
  const flood = Array.from({ length: 40 }, () => many.send(jpeg).finally(() => answered++));
  await Promise.race(flood);
  expect(await other.send(jpeg)).toMatchObject({ status: 200 });
  expect(answered).toBeLessThan(20);
  await Promise.all(flood);
});
