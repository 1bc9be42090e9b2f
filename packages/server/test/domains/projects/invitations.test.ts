import { authErrors, projectErrors } from '@tinkerstream/contract/error-codes';
import {
  createShareToken,
  findInvitation,
  renewProjectLink,
  setJoinRole,
  switchOffProjectLink,
} from '@tinkerstream/contract/projects';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../../../../test/support/server-process.ts';
import { type Person, signInSubscriber } from '../../support/people/people.ts';

const invalid = { status: 404, errors: [{ code: projectErrors.invitationInvalid }] };

let server: ServerProcess;
let owner: Person;
beforeAll(async () => {
  server = await startServer();
  owner = await signInSubscriber(server.http);
});
afterAll(() => server?.stop());

const find = (projectShareToken: string) => new Api(server.http).call(findInvitation, { projectShareToken });

async function invite(name: string): Promise<{ projectId: string; token: string }> {
  const { id: projectId } = await owner.api.createProject(name);
  return { projectId, ...(await owner.api.call(createShareToken, { projectId })) };
}

test('says what an invitation opens to someone who has not signed in, and nothing more', async () => {
  const { projectId, token } = await invite('Weather station');
  await owner.api.call(setJoinRole, { projectId, role: 'ADD' });
  expect(await find(token)).toEqual({ projectName: 'Weather station', ownerName: owner.name, role: 'ADD' });
});

test('says nothing about an invitation that has ended, or never was', async () => {
  const { projectId, token } = await invite('Over');
  await owner.api.call(renewProjectLink, { projectId, link: 'join' });
  await expect(find(token)).rejects.toMatchObject(invalid);
  const { token: renewed } = await owner.api.call(createShareToken, { projectId });
  await owner.api.call(switchOffProjectLink, { projectId, link: 'join' });
  for (const wrong of [renewed, 'nonsense', projectId, '0'.repeat(32)]) {
    await expect(find(wrong)).rejects.toMatchObject(invalid);
  }
});

test('limits guesses, and never refuses a right invitation', async () => {
  const { token } = await invite('Found');
  const guess = (index: number) => find(index.toString(16).padStart(32, '0'));
  for (let first = 1; first < 301; first += 50) {
    await Promise.allSettled(Array.from({ length: 50 }, (_, index) => guess(first + index)));
  }
  await expect(guess(400)).rejects.toMatchObject({ status: 429, errors: [{ code: authErrors.tooManyAttempts }] });
  expect(await find(token)).toMatchObject({ projectName: 'Found' });
});
