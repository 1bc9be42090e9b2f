import { renameBoard } from '@tinkerstream/contract/boards';
import {
  addPupils,
  enterClass,
  getClass,
  getLesson,
  listClassCards,
  removePupils,
  renamePupil,
  updateClass,
} from '@tinkerstream/contract/classes';
import { classErrors } from '@tinkerstream/contract/error-codes';
import { sendMessage } from '@tinkerstream/contract/topics';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../../../../test/support/server-process.ts';
import { signInSubscriber } from '../../support/people/people.ts';
import { openNewClass } from '../../support/people/pupils.ts';
import { refused } from '../../support/server/refused.ts';
import { enginesOfThisRun } from '../../support/server/server-on.ts';
import { sharedPostgres } from '../../support/storage/postgres.ts';
import type { PostgresServer } from '../../support/storage/postgres-server.ts';

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await sharedPostgres();
});
afterAll(() => postgres.stop());

describe.each(enginesOfThisRun())('names of a class with %s', (engine) => {
  let server: ServerProcess;
  let teacher: Api;
  let classId: string;
  let code: string;
  beforeAll(async () => {
    const url = engine === 'SQLite' ? undefined : await postgres.createDatabase();
    server = await startServer({ env: { DATABASE_URL: url, TRUSTED_PROXIES: '127.0.0.1' } });
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    teacher = (await signInSubscriber(server.http)).api;
    ({ classId, code } = await openNewClass(teacher));
  });

  // Each comes from a device of its own: those who try many names at one door wait.
  let devices = 0;
  const enter = (name: string) =>
    new Api(server.http, '', 'en', `192.0.2.${++devices}`).call(enterClass, { code, name });
  const pupils = async () => (await teacher.call(getClass, { classId })).pupils;
  const idOf = async (name: string) => (await pupils()).find((pupil) => pupil.name === name)?.id ?? '';

  test('a rude one is refused, a doubtful one enters with a mark, which a teacher takes away', async () => {
    await expect(enter('sh1t head')).rejects.toEqual(refused(classErrors.nameNotAllowed));
    await expect(enter('fu\u0441k')).rejects.toEqual(refused(classErrors.nameNotAllowed));
    await enter('Shi Ting');
    await enter('Dick');
    expect(await pupils()).toMatchObject([
      { name: 'Shi Ting', isDoubtful: false },
      { name: 'Dick', isDoubtful: true },
    ]);
    await teacher.call(renamePupil, { classId, pupilId: await idOf('Dick'), name: 'Dick' });
    expect((await pupils()).map(({ isDoubtful }) => isDoubtful)).toEqual([false, false]);
    // A list has real names.
    await teacher.call(addPupils, { classId, names: ['鳩山'] });
    expect((await pupils()).at(-1)).toMatchObject({ name: '鳩山', isDoubtful: false });
  });

  test('one is stored as it is seen, and one that shows nothing is refused', async () => {
    expect((await enter('\u202e An\u200bna\u3164')).name).toBe('Anna');
    await expect(enter('An\u2060na')).rejects.toEqual(refused(classErrors.nameInUse));
    await expect(enter('\u200b\u2800')).rejects.toMatchObject({ status: 400 });
    expect((await enter('👩‍🚀')).name).toBe('👩‍🚀');
    expect((await enter('نیک\u200cنام')).name).toBe('نیک\u200cنام');
  });

  test.each([
    ['Anna', '\u0410nna'],
    ['Bill', 'BiII'],
    ['Leo', 'Le0'],
    ['Omar', 'Ο\u043car'.replace('\u043c', 'm')],
    ['Tom', 'Torn'],
    ['二口', 'ニロ'],
  ])('%s is in: one that looks like it, %s, is refused', async (name, lookAlike) => {
    await enter(name);
    await expect(enter(lookAlike)).rejects.toEqual(refused(classErrors.nameLooksAlike));
    await enter('Zoe');
    const renaming = teacher.call(renamePupil, { classId, pupilId: await idOf('Zoe'), name: lookAlike });
    await expect(renaming).rejects.toEqual(refused(classErrors.nameLooksAlike));
    expect((await pupils()).map((pupil) => pupil.name)).toEqual([name, 'Zoe']);
  });

  test('names that differ for a reader are no look-alikes', async () => {
    for (const name of ['Zoe', 'Zoë', 'Анна', 'Anna', 'Pupil 1', 'Pupil 2', '陳大文', '陳太文']) await enter(name);
    expect(await pupils()).toHaveLength(8);
  });

  test('a teacher removes who came last, and names of the list stay on it for whoever they belong to', async () => {
    await teacher.call(addPupils, { classId, names: ['Ada', 'Ben'] });
    await teacher.call(updateClass, { classId, allowsNicknames: true });
    const { pictures } = await enter('Ada');
    await enter('Ben');
    await enter('Made up');
    const pupilIds = [await idOf('Ben'), await idOf('Made up'), 'unknown'];
    expect(await teacher.call(removePupils, { classId, pupilIds })).toEqual({ removed: 2 });
    expect((await pupils()).map(({ name, enteredOn }) => [name, enteredOn !== null])).toEqual([
      ['Ada', true],
      ['Ben', false],
    ]);
    expect((await enter('Ben')).isNew).toBe(true);
    expect((await teacher.call(listClassCards, { classId }))[0]).toMatchObject({ name: 'Ada', pictures });
    const stranger = await signInSubscriber(server.http);
    await expect(stranger.api.call(removePupils, { classId, pupilIds })).rejects.toEqual(refused(classErrors.unknown));
  });

  test('of a board, what is shown can be seen, and the serial number stays as it was sent', async () => {
    const { id: projectId } = await teacher.createProject('Pond');
    await teacher.call(updateClass, { classId, projectId });
    const topic = await teacher.createTopic('Water', 'a', projectId);
    const send = (message: string) =>
      teacher.call(sendMessage, { topicId: topic.id, outputType: 'KEY_VALUE_PAIR', message });
    await send('a=1,_dsn=no\u200bde,_dn=\u202eedon');
    await send('a=2,_dsn=\u200b\u3164');
    const { devices } = await teacher.getTopic(topic.id);
    expect(devices.map(({ serialName, serialNumber }) => [serialName, serialNumber])).toEqual([
      ['edon', 'no\u200bde'],
      ['U+200B U+3164', '\u200b\u3164'],
    ]);
    const { boards } = await teacher.call(getLesson, { classId });
    expect(new Set(boards.map(({ name }) => name))).toEqual(new Set(['edon', 'U+200B U+3164']));
    const deviceId = devices[1]?.id ?? '';
    await teacher.call(renameBoard, { topicId: topic.id, deviceId, shownName: 'Po\u200bnd\u202e' });
    expect((await teacher.getTopic(topic.id)).devices[1]?.serialName).toBe('Pond');
  });
});
