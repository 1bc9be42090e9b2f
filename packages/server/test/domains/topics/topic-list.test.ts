import { MAX_SORTED_TOPICS } from '@tinkerstream/contract/topics';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTaughtCopies } from '../../../src/domains/rosters/taught-copy-repository.ts';
import { createTopicList } from '../../../src/domains/topics/list-repository.ts';
import { createTopicsRepository, type TopicEntity } from '../../../src/domains/topics/repository.ts';
import type { Listing } from '../../../src/platform/db/listing.ts';
import { ENGINES, type Engine, type OpenDatabase } from '../../support/storage/engines.ts';

const [ADA, EVE, CLASS] = ['ada', 'eve', 'class'];
const [GROUP, PROJECT_OF_EVE] = ['group', 'project of Eve'];

/** Ada's topics, oldest first. The last one is Eve's, in a project of both. */
const TOPICS = [
  ['Bed 10', 'TTTTTTTTTT'],
  ['bed 2', 'AAAAAAAAAA'],
  ['Bed 1', 'ZZZZZZZZZZ'],
  ['溫度計', 'HHHHHHHHHH'],
  ['50% sun', 'KKKKKKKKKK'],
  ['half_sun', 'LLLLLLLLLL'],
  ['back\\slash', 'MMMMMMMMMM'],
  ['Shared', 'SSSSSSSSSS'],
] as const;

const idOf = (index: number): string => `topic-${String(index).padStart(5, '0')}`;

describe.each(Object.entries(ENGINES))('the list of topics on %s', (_name, openEngine) => {
  let engine: Engine;
  let opened: OpenDatabase;
  beforeAll(async () => {
    engine = await openEngine();
    opened = await engine.open();
    for (const userId of [ADA, EVE, CLASS]) {
      await sql`INSERT INTO user_account (id, email, first_name, last_name, is_admin, created_on)
        VALUES (${userId}, ${userId}, '', '', 0, 0)`.execute(opened.database);
    }
    for (const projectId of [GROUP, PROJECT_OF_EVE]) {
      await sql`INSERT INTO project (id, name, owner_id, created_on, modified_on, modified_by)
        VALUES (${projectId}, 'Name', ${EVE}, 0, 0, ${EVE})`.execute(opened.database);
    }
    const topics = createTopicsRepository(opened.database);
    const create = (index: number, creatorId: string, description: string, name: string) => {
      const topic: TopicEntity = {
        id: idOf(index),
        name,
        description,
        creatorId,
        isActive: true,
        latitude: null,
        longitude: null,
        createdOn: index,
      };
      return topics.createTopic(topic);
    };
    for (const [index, [description, name]] of TOPICS.entries()) {
      await create(index, description === 'Shared' ? EVE : ADA, description, name);
    }
    await topics.link(idOf(TOPICS.length - 1), GROUP);
    await topics.link(idOf(0), GROUP);
    await create(100, EVE, 'Bed of Eve', 'EEEEEEEEEE');
    await topics.link(idOf(100), PROJECT_OF_EVE);
    for (let index = 1000; index < 1000 + MAX_SORTED_TOPICS + 50; index++) {
      await create(index, CLASS, `Many ${index}`, `N${(5000 - index).toString().padStart(9, '0')}`);
    }
  });
  afterAll(async () => {
    await opened.close();
    await engine.remove();
  });

  type Query = Partial<{ search: string; topicIds: string[]; projectId: string; heard: string[]; userId: string }>;

  function list({ userId = ADA, search = '', heard = [], ...filter }: Query = {}) {
    const projects = {
      projectIdsOf: async (id: string) => (id === ADA || id === EVE ? [GROUP] : []),
      namesOf: async (ids: readonly string[]) => new Map(ids.map((id) => [id, 'Sunny Group'])),
      copies: createTaughtCopies(opened.database),
    };
    return createTopicList(opened.database, projects).list(
      userId,
      { search, ...filter },
      {
        present: async (rows) => rows.map(({ id, description }) => ({ id, description }) as never),
        heardLastFirst: async (ids) =>
          heard.map((description) => idByDescription(description)).filter((id) => ids.includes(id)),
      },
    );
  }
  const idByDescription = (wanted: string) => idOf(TOPICS.findIndex(([description]) => description === wanted));
  const namesOn = async (
    listing: Promise<Listing<{ description: string }>>,
    sort = 'createdOn',
    page = 1,
    size = 100,
  ) => {
    const found = await listing;
    const items = await found.page(sort, (page - 1) * size, size, await found.total());
    return items.map(({ description }) => description);
  };

  test('has the topics of the user and of the projects of the user, and no others', async () => {
    expect(await namesOn(list())).toEqual(TOPICS.map(([description]) => description));
    expect(await namesOn(list({ userId: EVE }))).toEqual(['Bed 10', 'Shared', 'Bed of Eve']);
    expect(await namesOn(list({ userId: 'stranger' }))).toEqual([]);
  });

  test('never lists topics of other users, for any query', async () => {
    const foreign = idOf(100);
    expect(await namesOn(list({ topicIds: [foreign, idOf(1), 'unknown'] }))).toEqual(['bed 2']);
    expect(await namesOn(list({ projectId: PROJECT_OF_EVE }))).toEqual([]);
    expect(await namesOn(list({ search: 'Eve' }))).toEqual([]);
    expect(await namesOn(list({ userId: 'stranger', projectId: GROUP }))).toEqual([]);
    expect(await namesOn(list({ userId: 'stranger', search: 'group' }))).toEqual([]);
    const selected = await createTopicList(opened.database, {
      projectIdsOf: async () => [GROUP],
      namesOf: async () => new Map(),
      copies: createTaughtCopies(opened.database),
    }).select(ADA, { search: 'bed' });
    expect((await selected.execute()).map(({ id }) => id).sort()).toEqual([idOf(0), idOf(1), idOf(2)]);
  });

  test.each([
    ['bed', ['Bed 10', 'bed 2', 'Bed 1']],
    ['BED 1', ['Bed 10', 'Bed 1']],
    ['度', ['溫度計']],
    ['%', ['50% sun']],
    ['_', ['half_sun']],
    ['\\', ['back\\slash']],
    ["' or ''='", []],
    ['hhhh', ['溫度計']],
    ['sunny g', ['Bed 10', 'Shared']],
    // Not across the end of the description and the start of the name.
    ['1Z', []],
  ])('finds %j in descriptions, names and projects', async (search, found) => {
    const listing = list({ search });
    expect(await (await listing).total()).toBe(found.length);
    expect(await namesOn(listing)).toEqual(found);
  });

  test.each([
    ['createdOn', ['Bed 10', 'bed 2', 'Bed 1', '溫度計', '50% sun', 'half_sun', 'back\\slash', 'Shared']],
    ['description', ['50% sun', 'back\\slash', 'Bed 1', 'bed 2', 'Bed 10', 'half_sun', 'Shared', '溫度計']],
    ['topicName', ['bed 2', '溫度計', '50% sun', 'half_sun', 'back\\slash', 'Shared', 'Bed 10', 'Bed 1']],
  ])('is sorted by %s in both directions, as people sort', async (sort, order) => {
    expect(await namesOn(list(), sort)).toEqual(order);
    expect(await namesOn(list(), `-${sort}`)).toEqual(order.toReversed());
  });

  test('is sorted by when a topic was heard, those never heard as the oldest', async () => {
    const query = { heard: ['溫度計', 'Bed 10', 'Shared'], search: 'e' };
    // `Bed 10` and `Shared` by their descriptions or project.
    const never = ['bed 2', 'Bed 1'];
    expect((await namesOn(list(query), 'lastSeen')).slice(0, 2)).toEqual(['Bed 10', 'Shared']);
    expect((await namesOn(list(query), 'lastSeen')).slice(2)).toEqual(expect.arrayContaining(never));
    expect((await namesOn(list(query), '-lastSeen')).slice(-2)).toEqual(['Shared', 'Bed 10']);
  });

  test.each(['createdOn', '-createdOn', 'description', '-description', 'topicName', 'lastSeen', '-lastSeen'])(
    'has each topic once on its pages by %s, also if there are more than are sorted as people do it',
    async (sort) => {
      for (const userId of [ADA, CLASS]) {
        const all = await namesOn(list({ userId }), sort, 1, 1000);
        const size = userId === ADA ? 3 : 200;
        const pages = await Promise.all([1, 2, 3, 4].map((page) => namesOn(list({ userId }), sort, page, size)));
        expect(pages.flat()).toEqual(all);
        expect(new Set(all).size).toBe(userId === ADA ? TOPICS.length : MAX_SORTED_TOPICS + 50);
      }
    },
  );

  test('of more topics than are sorted as people do it keeps the order of its column', async () => {
    const byDescription = await namesOn(list({ userId: CLASS }), 'description', 1, 1000);
    expect(byDescription).toEqual(byDescription.toSorted());
    expect(await namesOn(list({ userId: CLASS }), 'topicName', 1, 1000)).toEqual(byDescription.toReversed());
  });

  test('goes whole into a file, in the order of creation', async () => {
    const listing = await list();
    const first = await listing.after(undefined, 5);
    const rest = await listing.after(first.lastId, 5);
    expect([...first.items, ...rest.items].map(({ description }) => description)).toEqual(
      TOPICS.map(([description]) => description),
    );
  });
});
