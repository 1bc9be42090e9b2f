import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { up } from '../../../src/migrations/0165-class-accounts.ts';
import { ENGINES, type Engine, type OpenDatabase } from '../../support/storage/engines.ts';

describe.each(['SQLite', 'PostgreSQL'] as const)('a pupil with one account in several classes, on %s', (name) => {
  let engine: Engine;
  let opened: OpenDatabase;
  let db: Kysely<unknown>;
  beforeEach(async () => {
    engine = await ENGINES[name]();
    opened = await engine.open();
    db = opened.database as unknown as Kysely<unknown>;
    await sql`DROP INDEX class_pupil_user`.execute(db);
    await sql`CREATE INDEX class_pupil_user ON class_pupil (user_id)`.execute(db);
  });
  afterEach(async () => {
    await opened.close();
    await engine.remove();
  });

  async function rowsOf<Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> {
    return (await query.execute(db)).rows;
  }

  async function addUser(id: string, email: string): Promise<void> {
    await sql`INSERT INTO user_account (id, email, first_name, last_name, is_admin, is_teacher, is_email_verified, is_disabled,
      totp_step, created_on) VALUES (${id}, ${email}, ${id}, '', 0, 0, 0, 0, 0, 5)`.execute(db);
  }

  async function addProject(id: string, members: Readonly<Record<string, string>>): Promise<void> {
    await sql`INSERT INTO project (id, name, owner_id, created_on, modified_on, modified_by, join_role)
      VALUES (${id}, ${id}, 'teacher', 5, 5, 'teacher', 'CHANGE')`.execute(db);
    for (const [user, role] of Object.entries(members)) {
      await sql`INSERT INTO project_member (project_id, user_id, role) VALUES (${id}, ${user}, ${role})`.execute(db);
    }
  }

  async function addClass(id: string, projectId: string | null): Promise<void> {
    await sql`INSERT INTO class (id, name, owner_id, open_until, allows_nicknames, project_id, created_on, paused_until)
      VALUES (${id}, ${id}, 'teacher', 0, 1, ${projectId}, 5, 0)`.execute(db);
  }

  async function addPlace(id: string, classId: string, userId: string, enteredOn: number, memberOf: string | null) {
    await sql`INSERT INTO class_pupil (id, class_id, name, name_key, user_id, pictures, pass_until, wrong_count, wait_until,
      entered_on, member_of) VALUES (${id}, ${classId}, 'Ann', 'ann', ${userId}, 'sealed', 0, 0, 0, ${enteredOn}, ${memberOf})`.execute(
      db,
    );
  }

  async function addTopic(id: string, projects: readonly string[]): Promise<void> {
    await sql`INSERT INTO topic (id, name, description, creator_id, is_active, created_on)
      VALUES (${id}, ${id}, ${id}, 'ann', 1, 5)`.execute(db);
    for (const project of projects)
      await sql`INSERT INTO topic_project (project_id, topic_id) VALUES (${project}, ${id})`.execute(db);
  }

  const accountAt = async (place: string) =>
    (await rowsOf(sql<{ user_id: string | null }>`SELECT user_id FROM class_pupil WHERE id = ${place}`))[0]?.user_id;
  const membersOf = async (project: string) =>
    (
      await rowsOf(
        sql<{ user_id: string }>`SELECT user_id FROM project_member WHERE project_id = ${project} ORDER BY user_id`,
      )
    ).map((row) => row.user_id);
  const creatorOf = async (topic: string) =>
    (await rowsOf(sql<{ creator_id: string }>`SELECT creator_id FROM topic WHERE id = ${topic}`))[0]?.creator_id;

  test('keeps it in the first one, and the others get accounts with all that the pupil has there', async () => {
    await addUser('teacher', 'teacher@example.org');
    await addUser('ann', 'abcdefghjk@pupil');
    await addUser('ben', 'bcdefghjkm@pupil');
    await addProject('first', { teacher: 'CHANGE', ann: 'ADD', ben: 'ADD' });
    await addProject('second', { teacher: 'CHANGE', ann: 'ADD' });
    await addProject('linked', { teacher: 'CHANGE', ann: 'VIEW' });
    await addClass('class1', 'first');
    await addClass('class2', 'second');
    await addClass('class3', 'first');
    await addPlace('z1', 'class1', 'ann', 10, 'first');
    await addPlace('a2', 'class2', 'ann', 20, 'second');
    await addPlace('a3', 'class3', 'ann', 30, null);
    await sql`UPDATE class_pupil SET name_key = 'ann' WHERE id = 'z1'`.execute(db);
    await addTopic('t1', ['first']);
    await addTopic('t2', ['second']);
    await addTopic('both', ['first', 'second']);
    await addTopic('alone', []);
    for (const user of ['ann', 'ben']) {
      await sql`INSERT INTO session (id, user_id, refresh_hash, refreshed_on, created_on, user_agent, may_set_password)
        VALUES (${`s-${user}`}, ${user}, 'h', 5, 5, '', 0)`.execute(db);
    }
    await up(db);

    const [one, two, three] = [await accountAt('z1'), await accountAt('a2'), await accountAt('a3')];
    expect(one).toBe('ann');
    expect(new Set([one, two, three]).size).toBe(3);
    const made = await rowsOf(
      sql<{ email: string; first_name: string }>`SELECT * FROM user_account WHERE id IN (${two}, ${three})`,
    );
    expect(made).toHaveLength(2);
    for (const account of made) {
      expect(account).toMatchObject({ first_name: 'ann', email: expect.stringMatching(/^[2-9a-z]{10}@pupil$/) });
    }
    expect(await membersOf('first')).toEqual(['ann', 'ben', 'teacher', three].sort());
    expect(await membersOf('second')).toEqual([two, 'teacher'].sort());
    expect(await membersOf('linked')).toEqual(['ann', 'teacher']);
    expect(await creatorOf('t1')).toBe('ann');
    expect(await creatorOf('t2')).toBe(two);
    expect(await creatorOf('both')).toBe('ann');
    expect(await creatorOf('alone')).toBe('ann');
    const sessions = await rowsOf(sql<{ id: string }>`SELECT id FROM session`);
    expect(sessions).toEqual([{ id: 's-ben' }]);
    await expect(
      sql`UPDATE class_pupil SET user_id = 'ann' WHERE id = 'a2'`.execute(db).then(() => 'stored'),
    ).rejects.toThrow();
  });
});
