import { getCurrentUser } from '@tinkerstream/contract/accounts';
import { archiveClass, showPage, updateClass } from '@tinkerstream/contract/classes';
import { classErrors } from '@tinkerstream/contract/error-codes';
import { userRoom } from '@tinkerstream/contract/platform/room';
import { beforeAll, expect, test } from 'vitest';
import { type SharedServer, sharedServer } from '../../../../../test/support/run/shared-server.ts';
import { Browser } from '../../support/connections/browser.ts';
import { signInSubscriber } from '../../support/people/people.ts';
import { enterAs, openNewClass } from '../../support/people/pupils.ts';
import { refused } from '../../support/server/refused.ts';

let server: SharedServer;
beforeAll(async () => {
  server = await sharedServer();
});

const enter = async (code: string, name: string) => (await enterAs(server.http, { code }, name)).api;

test('a teacher opens a page on the screens of the pupils who are online and may see it', async () => {
  const teacher = (await signInSubscriber(server.http)).api;
  const { classId, code } = await openNewClass(teacher);
  const pond = await teacher.createProject('Pond');
  await teacher.call(updateClass, { classId, projectId: pond.id });
  const topic = await teacher.createTopic('Water', 'temp', pond.id);
  const [chart] = await teacher.listTopicCharts(topic.id);
  const secret = await teacher.createProject('Secret');
  const hidden = await teacher.createTopic('Hidden', 'temp', secret.id);
  const [hiddenChart] = await teacher.listTopicCharts(hidden.id);
  const anna = await enter(code, 'Anna');
  // Ben has no page open yet.
  const ben = await enter(code, 'Ben');
  const phone = new Browser(server.http, anna.accessToken);
  await phone.join(userRoom((await anna.call(getCurrentUser, {})).id));
  const looks = phone.gather('look_here');

  const forPupils = [`/project/${pond.id}/pond`, `/topic/${topic.id}/water`, `/charts/${chart?.id}/temp?range=1h`, '/'];
  const forNone = [
    `/project/${secret.id}/secret`,
    `/topic/${hidden.id}/hidden`,
    `/charts/${hiddenChart?.id}/temp`,
    '/admin/audit',
    `/class/${classId}/lesson`,
  ];
  for (const path of forNone) {
    expect(await teacher.call(showPage, { classId, path }), path).toEqual({ shown: 0, withoutRight: 1 });
  }
  for (const path of forPupils) {
    expect(await teacher.call(showPage, { classId, path }), path).toEqual({ shown: 1, withoutRight: 0 });
  }
  // The answer of a join comes after every event before it.
  await phone.join(userRoom((await anna.call(getCurrentUser, {})).id));
  expect(looks).toEqual(forPupils.map((path) => ({ path })));

  const joined = async () => {
    const page = new Browser(server.http, ben.accessToken);
    const seen = page.gather('look_here');
    const room = userRoom((await ben.call(getCurrentUser, {})).id);
    // The answer of the second join comes after every event of the first.
    for (let join = 0; join < 2; join++) await page.join(room);
    page.close();
    return seen;
  };
  expect(await joined()).toEqual([{ path: '/' }]);
  expect(await joined()).toEqual([]);

  for (const path of ['https://example.org/', '//example.org/', '/\\example.org', 'javascript:alert(1)']) {
    await expect(teacher.call(showPage, { classId, path }), path).rejects.toMatchObject({ status: 400 });
  }
  const member = (await signInSubscriber(server.http)).api;
  await teacher.invite(pond.id, member);
  for (const stranger of [anna, member]) {
    await expect(stranger.call(showPage, { classId, path: '/' })).rejects.toEqual(refused(classErrors.unknown));
  }
  await teacher.call(archiveClass, { classId });
  await expect(teacher.call(showPage, { classId, path: '/' })).rejects.toEqual(refused(classErrors.archived));
  phone.close();
});
