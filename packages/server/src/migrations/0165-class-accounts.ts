import { randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import { v7 as uuidv7 } from 'uuid';

type Tables = {
  class: { id: string; project_id: string | null };
  class_pupil: {
    id: string;
    class_id: string;
    user_id: string | null;
    entered_on: number | null;
    member_of: string | null;
  };
  class_work: { id: string; class_id: string };
  class_copy: { id: string; work_id: string; project_id: string | null };
  class_copy_pupil: { pupil_id: string; copy_id: string };
  user_account: { id: string; email: string };
  session: { user_id: string | null };
  direct_access_key: { user_id: string };
  project: { id: string; owner_id: string };
  project_member: { project_id: string; user_id: string; role: string };
  member_pause: { project_id: string; user_id: string; class_id: string };
  topic: { id: string; creator_id: string };
  topic_project: { project_id: string; topic_id: string };
  chart: { id: string; creator_id: string };
  chart_source: { chart_id: string; topic_id: string };
  applet: { project_id: string; creator_id: string | null; runs_as_id: string };
  project_file: { project_id: string; creator_id: string | null };
};

type Db = Kysely<Tables>;

const PUPIL = '@pupil';
const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz';

/**
 * Gives each class accounts of its own. A pupil who was in several classes with one account keeps it in the first one, which
 * has made it; the other classes get accounts of their own with all that the pupil has in their projects. Sessions of these
 * pupils end, because the door of any of the classes may have opened them.
 */
export async function up(kysely: Kysely<unknown>): Promise<void> {
  const db = kysely.withTables<Tables>();
  const places = await db
    .selectFrom('class_pupil')
    .innerJoin('user_account', 'user_account.id', 'class_pupil.user_id')
    .select([
      'class_pupil.id',
      'class_pupil.class_id',
      'class_pupil.user_id',
      'class_pupil.entered_on',
      'class_pupil.member_of',
      'user_account.email',
    ])
    .execute();
  const ofUsers = Map.groupBy(places, ({ user_id }) => user_id as string);
  for (const [userId, ofUser] of ofUsers) {
    const [first, ...further] = ofUser.toSorted(
      (a, b) => Number(a.entered_on) - Number(b.entered_on) || (a.id < b.id ? -1 : 1),
    );
    if (!first || further.length === 0) continue;
    const kept = await projectOf(db, first.class_id);
    const isPupil = ofUser.some(({ email }) => email.endsWith(PUPIL));
    for (const place of further) {
      const account = isPupil ? await copyAccount(db, userId) : null;
      await db.updateTable('class_pupil').set({ user_id: account }).where('id', '=', place.id).execute();
      if (account) await move(db, place, { from: userId, to: account, kept });
    }
    if (!isPupil) continue;
    await db.deleteFrom('session').where('user_id', '=', userId).execute();
    await db.deleteFrom('direct_access_key').where('user_id', '=', userId).execute();
  }
  await db.schema.dropIndex('class_pupil_user').execute();
  await db.schema.createIndex('class_pupil_user').unique().on('class_pupil').column('user_id').execute();
}

async function copyAccount(db: Db, userId: string): Promise<string> {
  const account = await db.selectFrom('user_account').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
  const id = uuidv7();
  const name = Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  await db
    .insertInto('user_account')
    .values({ ...account, id, email: name + PUPIL })
    .execute();
  return id;
}

async function projectOf(db: Db, classId: string): Promise<string | null> {
  const found = await db.selectFrom('class').select('project_id').where('id', '=', classId).executeTakeFirstOrThrow();
  return found.project_id;
}

/**
 * Moves the memberships and content of an account in the projects of a class to another.
 * @param kept the project in which it stays too
 */
async function move(
  db: Db,
  place: Pick<Tables['class_pupil'], 'id' | 'class_id' | 'member_of'>,
  { from, to, kept }: { readonly from: string; readonly to: string; readonly kept: string | null },
): Promise<void> {
  const copies = await db
    .selectFrom('class_copy_pupil')
    .innerJoin('class_copy', 'class_copy.id', 'class_copy_pupil.copy_id')
    .select('class_copy.project_id')
    .where('class_copy_pupil.pupil_id', '=', place.id)
    .execute();
  const ofClass = await projectOf(db, place.class_id);
  const own = [place.member_of, ...copies.map((copy) => copy.project_id)].filter((id) => id !== null && id !== kept);
  for (const projectId of new Set(own as string[])) await moveIn(db, projectId, { from, to });
  // If another class, or a link, has made the pupil a member of the same project, both accounts are members.
  if (ofClass !== null && !own.includes(ofClass)) {
    const role = await roleIn(db, ofClass, from);
    if (role !== undefined) {
      await db.insertInto('project_member').values({ project_id: ofClass, user_id: to, role }).execute();
      await db.updateTable('class_pupil').set({ member_of: ofClass }).where('id', '=', place.id).execute();
    }
  }
  await db
    .updateTable('member_pause')
    .set({ user_id: to })
    .where('class_id', '=', place.class_id)
    .where('user_id', '=', from)
    .execute();
}

/** The role of a member who does not own the project. */
async function roleIn(db: Db, projectId: string, userId: string): Promise<string | undefined> {
  const member = await db
    .selectFrom('project_member')
    .innerJoin('project', 'project.id', 'project_member.project_id')
    .select('project_member.role')
    .where('project_member.project_id', '=', projectId)
    .where('project_member.user_id', '=', userId)
    .where('project.owner_id', '!=', userId)
    .executeTakeFirst();
  return member?.role;
}

async function moveIn(
  db: Db,
  projectId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  if ((await roleIn(db, projectId, from)) === undefined) return;
  await db
    .updateTable('project_member')
    .set({ user_id: to })
    .where('project_id', '=', projectId)
    .where('user_id', '=', from)
    .execute();
  const linked = await db
    .selectFrom('topic_project')
    .innerJoin('topic', 'topic.id', 'topic_project.topic_id')
    .select('topic.id')
    .where('topic_project.project_id', '=', projectId)
    .where('topic.creator_id', '=', from)
    .execute();
  const elsewhere = await db
    .selectFrom('topic_project')
    .select('topic_id')
    .where('project_id', '!=', projectId)
    .execute();
  const shared = new Set(elsewhere.map((link) => link.topic_id));
  const topicIds = linked.map(({ id }) => id).filter((id) => !shared.has(id));
  for (const id of topicIds) await db.updateTable('topic').set({ creator_id: to }).where('id', '=', id).execute();
  const charts = await db
    .selectFrom('chart_source')
    .innerJoin('chart', 'chart.id', 'chart_source.chart_id')
    .innerJoin('topic_project', 'topic_project.topic_id', 'chart_source.topic_id')
    .select('chart.id')
    .where('topic_project.project_id', '=', projectId)
    .where('chart.creator_id', '=', from)
    .execute();
  for (const { id } of charts) await db.updateTable('chart').set({ creator_id: to }).where('id', '=', id).execute();
  const inProject = { creator_id: to };
  await db
    .updateTable('applet')
    .set(inProject)
    .where('project_id', '=', projectId)
    .where('creator_id', '=', from)
    .execute();
  await db
    .updateTable('applet')
    .set({ runs_as_id: to })
    .where('project_id', '=', projectId)
    .where('runs_as_id', '=', from)
    .execute();
  await db
    .updateTable('project_file')
    .set(inProject)
    .where('project_id', '=', projectId)
    .where('creator_id', '=', from)
    .execute();
}
