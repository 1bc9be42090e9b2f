import { listUsers } from '@tinkerstream/contract/admin';
import { expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { sharedServer } from '../../../../../test/support/run/shared-server.ts';
import { signInSubscriber } from '../../support/people/people.ts';
import { enterAs, openNewClass } from '../../support/people/pupils.ts';

test('administrators list pupils alone, or everyone else, and no pupil among those whose email is not verified', async () => {
  const server = await sharedServer();
  const admin = await Api.signIn(server.http);
  const { api: teacher, email } = await signInSubscriber(server.http);
  const room = await openNewClass(teacher, '6F');
  const name = `Pupil ${Date.now()}`;
  const { userId } = await enterAs(server.http, room, name);
  const idsOf = async (query: object) =>
    (await admin.call(listUsers, { page: 1, pageSize: 100, ...query })).map(({ id }) => id);

  const [only] = await admin.call(listUsers, { pupils: 'ONLY', search: name });
  expect(only).toMatchObject({ id: userId, firstName: name, classNames: ['6F'] });
  expect(await idsOf({ pupils: 'ONLY', search: email })).toEqual([]);
  expect(await idsOf({ pupils: 'WITHOUT', search: name })).toEqual([]);
  expect(await idsOf({ pupils: 'WITHOUT', search: email })).toHaveLength(1);
  expect(await idsOf({ isEmailVerified: 'false', search: name })).toEqual([]);
  expect(await idsOf({ search: name })).toEqual([userId]);
});
