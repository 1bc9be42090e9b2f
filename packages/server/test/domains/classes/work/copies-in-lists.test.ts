import { listReadableCharts } from '@tinkerstream/contract/charts';
import { addClassWork, addCoTeacher, listClassWork, makeCopies } from '@tinkerstream/contract/classes';
import { createShareToken, joinProject, linkTopic, listProjects } from '@tinkerstream/contract/projects';
import { createTopic, listTopics } from '@tinkerstream/contract/topics';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../../../../test/support/api.ts';
import { sharedServer } from '../../../../../../test/support/run/shared-server.ts';
import { createProjectDirectory } from '../../../../src/domains/projects/directory.ts';
import { createProjectsRepository } from '../../../../src/domains/projects/index.ts';
import { createTaughtCopies } from '../../../../src/domains/rosters/taught-copy-repository.ts';
import { createTopicList } from '../../../../src/domains/topics/list-repository.ts';
import { up } from '../../../../src/migrations/0195-copy-names.ts';
import { signInSubscriber } from '../../../support/people/people.ts';
import { enterAs, type OpenClass, openNewClass } from '../../../support/people/pupils.ts';
import { ENGINES, type Engine, type OpenDatabase } from '../../../support/storage/engines.ts';

const PUPILS = ['Anna', 'Ben', 'Cho', 'Dora', 'Eva', 'Flo', 'Gus', 'Hal', 'Ida', 'Jo', 'Kim'];

describe('copies that a teacher has given to eleven pupils', () => {
  let teacher: Api;
  let colleague: { api: Api; email: string };
  let room: OpenClass;
  let anna: Api;
  let templateId: string;
  beforeAll(async () => {
    const server = await sharedServer();
    teacher = (await signInSubscriber(server.http)).api;
    colleague = await signInSubscriber(server.http);
    room = await openNewClass(teacher);
    const { classId } = room;
    await teacher.call(addCoTeacher, { classId, username: colleague.email });
    const entered = [];
    for (const name of PUPILS) entered.push(await enterAs(server.http, room, name));
    anna = entered[0]?.api as Api;
    templateId = (await teacher.createProject('Weather station')).id;
    await teacher.createTopic('Roof', 'temperature', templateId);
    const { id: workId } = await teacher.call(addClassWork, { classId, templateId });
    await teacher.call(makeCopies, { classId, workId });
  });

  const projectsOf = async (api: Api, query: object = {}) =>
    (await api.call(listProjects, query)).map(({ projectName }) => projectName);
  const topicsOf = async (api: Api, query: object = {}) =>
    (await api.call(listTopics, query)).map(({ description, projects }) => [description, projects[0]?.projectName]);

  test('are one line of the original with their number, in the lists of projects and of topics', async () => {
    const copies = [{ classId: room.classId, className: '3B', count: 11 }];
    const [only, ...others] = await teacher.call(listProjects, { without: 'COPIES' });
    expect(others).toEqual([]);
    expect(only).toMatchObject({ projectName: 'Weather station', copies });
    const topics = await teacher.call(listTopics, { without: 'COPIES' });
    expect(topics).toHaveLength(1);
    expect(topics[0]?.projects).toEqual([{ id: templateId, projectName: 'Weather station', copies }]);
    const paged = await teacher.call(listTopics, { without: 'COPIES', search: 'Roof', page: 1, pageSize: 6 });
    expect(paged).toHaveLength(1);
    expect(await teacher.call(listReadableCharts, { without: 'COPIES' })).toHaveLength(1);
    expect(await teacher.call(listReadableCharts, { search: 'temperature' })).toHaveLength(12);
  });

  test('are called after their pupil first, and programs still get all of them', async () => {
    const all = await projectsOf(teacher);
    expect(all).toHaveLength(12);
    expect(all).toContain('Anna · Weather station');
    expect((await teacher.call(listProjects, {})).every(({ copies }) => copies === undefined)).toBe(true);
    expect(await topicsOf(teacher)).toHaveLength(12);
    const [copy] = (await teacher.call(listClassWork, { classId: room.classId }))[0]?.copies ?? [];
    const inCopy = { projectId: copy?.project?.id, without: 'COPIES' };
    expect(await topicsOf(teacher, { projectId: copy?.project?.id })).toHaveLength(1);
    expect(await topicsOf(teacher, inCopy)).toEqual([]);
  });

  test('are no lines of a co-teacher either, also with what pupils add to them', async () => {
    expect(await projectsOf(colleague.api)).toHaveLength(11);
    expect(await projectsOf(colleague.api, { without: 'COPIES' })).toEqual([]);
    const [mine] = await anna.call(listProjects, {});
    await anna.call(createTopic, {
      description: 'Desk of Anna',
      isActive: true,
      projectIds: mine?.id ?? '',
      dataRecordTypes: [],
    });
    for (const api of [teacher, colleague.api]) {
      expect(await topicsOf(api)).toContainEqual(['Desk of Anna', 'Anna · Weather station']);
      expect((await topicsOf(api, { without: 'COPIES' })).flat()).not.toContain('Desk of Anna');
    }
    // A topic that is elsewhere too stays.
    const own = await teacher.createProject('Roofs');
    const [roof] = await anna.call(listTopics, { search: 'Roof' });
    await teacher.call(linkTopic, { projectId: own.id, topicId: roof?.id ?? '' });
    expect(await topicsOf(teacher, { without: 'COPIES', search: 'Roof' })).toHaveLength(1);
  });

  test('are in the lists of their pupils and of everyone else who is let in', async () => {
    expect(await projectsOf(anna, { without: 'COPIES' })).toEqual(['Anna · Weather station']);
    expect(await topicsOf(anna, { without: 'COPIES' })).toContainEqual(['Roof', 'Anna · Weather station']);
    const [copy] = (await teacher.call(listClassWork, { classId: room.classId }))[0]?.copies ?? [];
    const guest = (await signInSubscriber((await sharedServer()).http)).api;
    const { token } = await teacher.call(createShareToken, { projectId: copy?.project?.id ?? '' });
    await guest.call(joinProject, { projectShareToken: token });
    expect(await projectsOf(guest, { without: 'COPIES' })).toEqual(['Anna · Weather station']);
  });
});

describe.each(Object.entries(ENGINES))('copies of pupils on %s', (_name, openEngine) => {
  let engine: Engine;
  let opened: OpenDatabase;
  beforeAll(async () => {
    engine = await openEngine();
    opened = await engine.open();
    const db = opened.database as unknown as Kysely<unknown>;
    for (const id of ['teacher', 'colleague', 'anna', 'ben']) {
      await sql`INSERT INTO user_account (id, email, first_name, last_name, is_admin, created_on)
        VALUES (${id}, ${id}, '', '', 0, 0)`.execute(db);
    }
    const project = async (id: string, name: string, isCopy: 0 | 1, members: readonly string[]) => {
      await sql`INSERT INTO project (id, name, owner_id, created_on, modified_on, modified_by, is_class_copy)
        VALUES (${id}, ${name}, 'teacher', 0, 0, 'teacher', ${isCopy})`.execute(db);
      for (const user of members) {
        await sql`INSERT INTO project_member (project_id, user_id, role) VALUES (${id}, ${user}, 'CHANGE')`.execute(db);
      }
      await sql`INSERT INTO topic (id, name, description, creator_id, is_active, created_on, is_class_copy)
        VALUES (${`t-${id}`}, ${`t-${id}`}, ${name}, 'teacher', 1, 0, ${isCopy})`.execute(db);
      await sql`INSERT INTO topic_project (project_id, topic_id) VALUES (${id}, ${`t-${id}`})`.execute(db);
    };
    await project('template', 'Pond', 0, ['teacher', 'colleague']);
    await project('copy-1', 'Pond – Anna', 1, ['teacher', 'colleague', 'anna']);
    await project('copy-2', 'Mine', 1, ['teacher', 'colleague', 'ben']);
    await sql`INSERT INTO class (id, name, owner_id, open_until, allows_nicknames, created_on, paused_until)
      VALUES ('5a', '5A', 'teacher', 0, 1, 0, 0)`.execute(db);
    await sql`INSERT INTO class_teacher (user_id, class_id) VALUES ('colleague', '5a')`.execute(db);
    await sql`INSERT INTO class_work (id, class_id, name, template_id, chosen_by, is_for_groups, created_on)
      VALUES ('work', '5a', 'Pond', 'template', 'teacher', 0, 0)`.execute(db);
    for (const [at, user] of ['anna', 'ben'].entries()) {
      const name = at === 0 ? 'Anna' : 'Ben';
      await sql`INSERT INTO class_pupil (id, class_id, name, name_key, user_id, pictures, pass_until, wrong_count, wait_until)
        VALUES (${user}, '5a', ${name}, ${user}, ${user}, '', 0, 0, 0)`.execute(db);
      await sql`INSERT INTO class_copy (id, work_id, name, project_id) VALUES (${`c${at}`}, 'work', ${name}, ${`copy-${at + 1}`})`.execute(
        db,
      );
      await sql`INSERT INTO class_copy_pupil (work_id, pupil_id, copy_id) VALUES ('work', ${user}, ${`c${at}`})`.execute(
        db,
      );
    }
    await sql`INSERT INTO class_copy (id, work_id, name, project_id) VALUES ('c9', 'work', 'Not made', NULL)`.execute(
      db,
    );
  });
  afterAll(async () => {
    await opened.close();
    await engine.remove();
  });

  test('are left out and counted for teachers alone', async () => {
    const { database } = opened;
    const copies = createTaughtCopies(database);
    const listed = async (userId: string) =>
      (await createProjectsRepository(database).listOfMember(userId, copies.select(userId))).map(({ id }) => id);
    expect(await listed('teacher')).toEqual(['template']);
    expect(await listed('colleague')).toEqual(['template']);
    expect(await listed('anna')).toEqual(['copy-1']);
    const topics = createTopicList(database, createProjectDirectory(database, copies));
    const topicsOf = async (userId: string) =>
      (await (await topics.select(userId, { withoutCopies: true })).execute()).map(({ id }) => id);
    expect(await topicsOf('teacher')).toEqual(['t-template']);
    expect(await topicsOf('colleague')).toEqual(['t-template']);
    expect(await topicsOf('ben')).toEqual(['t-copy-2']);
    const counts = [{ classId: '5a', className: '5A', count: 2 }];
    expect(await copies.countsOf('colleague', ['template', 'copy-1'])).toEqual(new Map([['template', counts]]));
    expect(await copies.countsOf('anna', ['template'])).toEqual(new Map());
  });

  test('of earlier versions are called after their pupil first, unless they have been renamed', async () => {
    await up(opened.database as unknown as Kysely<unknown>);
    const names = await createProjectsRepository(opened.database).namesOf(['template', 'copy-1', 'copy-2']);
    expect(Object.fromEntries(names)).toEqual({ template: 'Pond', 'copy-1': 'Anna · Pond', 'copy-2': 'Mine' });
  });
});
