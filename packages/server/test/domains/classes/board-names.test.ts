import { getCurrentUser } from '@tinkerstream/contract/accounts';
import { getPublicChart, getPublicChartWindow } from '@tinkerstream/contract/charts';
import {
  addClass,
  archiveClass,
  assignBoard,
  getLesson,
  listBoardNames,
  openClass,
  removePupil,
  renamePupil,
  updateClass,
} from '@tinkerstream/contract/classes';
import { addDashboardChart, createDashboard, getPublicDashboard } from '@tinkerstream/contract/dashboards';
import { projectRoom, topicRoom, userRoom } from '@tinkerstream/contract/platform/room';
import { linkTopic, removeProjectUser } from '@tinkerstream/contract/projects';
import { type Topic, updateTopic } from '@tinkerstream/contract/topics';
import type { MqttClient } from 'mqtt';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Api } from '../../../../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../../../../test/support/server-process.ts';
import { connectBoard } from '../../support/connections/boards.ts';
import { Browser } from '../../support/connections/browser.ts';
import { signInPerson, signInSubscriber } from '../../support/people/people.ts';
import { enterAs, openNewClass, type Pupil } from '../../support/people/pupils.ts';
import { enginesOfThisRun } from '../../support/server/server-on.ts';
import { sharedPostgres } from '../../support/storage/postgres.ts';
import type { PostgresServer } from '../../support/storage/postgres-server.ts';

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await sharedPostgres();
});
afterAll(() => postgres.stop());

describe.each(enginesOfThisRun())('the names of pupils for their boards, in %s', (engine) => {
  let server: ServerProcess;
  let boards: MqttClient;
  let teacher: Api;
  let classId: string;
  let code: string;
  let projectId: string;
  let topic: Topic;
  let anna: Pupil;
  let ben: Pupil;
  beforeAll(async () => {
    const env = engine === 'SQLite' ? {} : { DATABASE_URL: await postgres.createDatabase() };
    server = await startServer({ env });
    boards = await connectBoard(server.mqttPort);
  });
  afterAll(async () => {
    boards.end(true);
    await server.stop();
  });
  beforeEach(async () => {
    teacher = (await signInSubscriber(server.http)).api;
    ({ classId, code } = await openNewClass(teacher));
    projectId = (await teacher.createProject('Pond')).id;
    await teacher.call(updateClass, { classId, projectId });
    topic = await teacher.createTopic('Water', 'temp', projectId);
    [anna, ben] = [await enterAs(server.http, { code }, 'Anna Li'), await enterAs(server.http, { code }, 'Ben Wu')];
    for (const board of ['vigop', 'tizap']) await send(`_dn=${board},temp=21`);
    await give('vigop', 'Anna Li');
  });

  const send = (message: string) => boards.publishAsync(topic.topicName, message, { qos: 1 });
  const pupilId = async (name: string) =>
    (await teacher.call(getLesson, { classId })).pupils.find((one) => one.name === name)?.id ?? '';
  const give = async (serialNumber: string, name: string | null) =>
    teacher.call(assignBoard, {
      classId,
      topicId: topic.id,
      serialNumber,
      pupilId: name === null ? null : await pupilId(name),
    });
  const namesFor = async (api: Api) =>
    (await api.call(listBoardNames, {})).map(({ serialNumber, pupilName, isOwn }) => [serialNumber, pupilName, isOwn]);

  test('are known to the members of the project, each of whom knows the own boards, and to nobody else', async () => {
    await give('tizap', 'Ben Wu');
    const [member, stranger] = await Promise.all([signInPerson(server.http), signInPerson(server.http)]);
    const inviteOf = await teacher.invite(projectId, member.api);
    expect(inviteOf).not.toBe('');
    for (const [api, own] of [
      [teacher, undefined],
      [member.api, undefined],
      [anna.api, 'vigop'],
      [ben.api, 'tizap'],
    ] as const) {
      expect(await namesFor(api)).toEqual([
        ['tizap', 'Ben Wu', own === 'tizap'],
        ['vigop', 'Anna Li', own === 'vigop'],
      ]);
    }
    expect(await namesFor(stranger.api)).toEqual([]);
    // Those who have left the project, and those who see its topic in another one.
    const { id: userId } = await member.api.call(getCurrentUser, {});
    await teacher.call(removeProjectUser, { projectId, userId });
    expect(await namesFor(member.api)).toEqual([]);
    const other = await teacher.createProject('Other');
    await teacher.call(linkTopic, { projectId: other.id, topicId: topic.id });
    await teacher.invite(other.id, stranger.api);
    expect((await stranger.api.getTopic(topic.id)).devices).toHaveLength(2);
    expect(await namesFor(stranger.api)).toEqual([]);
  });

  test('change everywhere at once: a new name, another pupil, nobody, and a pupil who leaves', async () => {
    const pages = await Promise.all(
      [ben.api, teacher].map(async (api) => {
        const page = new Browser(server.http, api.accessToken);
        await page.join(userRoom((await api.call(getCurrentUser, {})).id));
        return page;
      }),
    );
    const heard = () => Promise.all(pages.map((page) => page.next('board_names_changed')));
    const told = [{ projectId }, { projectId }];
    let changed = heard();
    await teacher.call(renamePupil, { classId, pupilId: await pupilId('Anna Li'), name: 'Anna Lee' });
    expect(await changed).toEqual(told);
    expect(await namesFor(ben.api)).toEqual([['vigop', 'Anna Lee', false]]);
    changed = heard();
    await give('vigop', 'Ben Wu');
    expect(await changed).toEqual(told);
    expect(await namesFor(ben.api)).toEqual([['vigop', 'Ben Wu', true]]);
    expect(await namesFor(anna.api)).toEqual([['vigop', 'Ben Wu', false]]);
    changed = heard();
    await give('vigop', null);
    expect(await changed).toEqual(told);
    expect(await namesFor(ben.api)).toEqual([]);
    await give('vigop', 'Anna Lee');
    changed = heard();
    await teacher.call(removePupil, { classId, pupilId: await pupilId('Anna Lee') });
    expect(await changed).toEqual(told);
    expect(await namesFor(ben.api)).toEqual([]);
    await expect(namesFor(anna.api)).rejects.toMatchObject({ status: 401 });
    for (const page of pages) page.close();
  });

  test('of two classes with one set of boards are those of the class that met last, but one’s own is one’s own', async () => {
    const second = (await teacher.call(addClass, { name: '3C' })).id;
    await teacher.call(updateClass, { classId: second, projectId });
    const opened = await teacher.call(openClass, { classId: second });
    const chi = await enterAs(server.http, opened, 'Chi');
    const { pupils } = await teacher.call(getLesson, { classId: second });
    const board = { classId: second, topicId: topic.id, serialNumber: 'vigop', pupilId: pupils[0]?.id ?? '' };
    await teacher.call(assignBoard, board);
    expect(await namesFor(teacher)).toEqual([['vigop', 'Chi', false]]);
    expect(await namesFor(chi.api)).toEqual([['vigop', 'Chi', true]]);
    expect(await namesFor(anna.api)).toEqual([['vigop', 'Anna Li', true]]);
    await teacher.call(archiveClass, { classId: second });
    expect(await namesFor(teacher)).toEqual([['vigop', 'Anna Li', false]]);
  });

  test('are on no public page, no embed, and in no message of a room', async () => {
    const [chart] = await teacher.listTopicCharts(topic.id);
    const token = chart?.shareToken ?? '';
    const { id: dashboardId, shareToken } = await teacher.call(createDashboard, { name: `Wall ${topic.id}` });
    await teacher.call(addDashboardChart, { dashboardId, chartId: chart?.id ?? '' });
    const shown = await teacher.call(getPublicChart, { token });
    const answers = [
      shown,
      await teacher.call(getPublicChartWindow, { token, points: 100 }),
      ...(shareToken ? [await teacher.call(getPublicDashboard, { token: shareToken })] : []),
    ];
    expect(JSON.stringify(answers)).not.toContain('Anna');
    // What a pupil has called the board is shown until the owner of the topic hides it.
    expect(JSON.stringify(answers)).toContain('vigop');
    await teacher.call(updateTopic, { topicId: topic.id, showsBoardNames: false });
    const numbered = await teacher.call(getPublicChartWindow, { token, points: 100 });
    expect(JSON.stringify(numbered)).not.toMatch(/vigop|Anna/);

    const publicId = shown.chartSources[0]?.topic.id ?? '';
    const [visitor, member] = [new Browser(server.http), new Browser(server.http, teacher.accessToken)];
    expect(await visitor.join(topicRoom(publicId), token)).toMatchObject({ ok: true });
    await member.join(topicRoom(topic.id));
    await member.join(projectRoom(projectId));
    const heard = Promise.all([visitor.next('read_data'), member.next('read_data')]);
    await send('_dn=vigop,temp=22');
    expect(JSON.stringify(await heard)).not.toContain('Anna');
    visitor.close();
    member.close();
  });
});
