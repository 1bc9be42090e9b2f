import { MAX_SORTED_TOPICS, type TopicListItem } from '@tinkerstream/contract/topics';
import type { Selectable, SelectQueryBuilder } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { entityMapping } from '../../platform/db/entity.ts';
import { contains, createListing, type Listing } from '../../platform/db/listing.ts';
import type { ProjectDirectory } from '../projects/index.ts';
import type { TopicEntity } from './repository.ts';
import type { TopicsTables } from './tables.ts';

/** A query for the ids of topics, as a part of another domain's query. */
// biome-ignore lint/suspicious/noExplicitAny: the tables of any domain.
export type TopicSelection = SelectQueryBuilder<any, any, { id: string }>;

interface TopicFilter {
  readonly search: string;
  readonly topicIds?: readonly string[] | undefined;
  readonly projectId?: string | undefined;
  readonly isChartable?: boolean;
  /** Whether topics of pupils' copies are left out, for their teachers. */
  readonly withoutCopies?: boolean;
}

interface TopicPresenter {
  readonly present: (rows: readonly TopicEntity[]) => Promise<TopicListItem[]>;
  /** The topics that have records among the given ones, most recently active first. */
  readonly heardLastFirst: (topicIds: readonly string[]) => Promise<string[]>;
}

type TopicRow = Selectable<TopicsTables['topic']>;

const topics = entityMapping<TopicRow>()(
  'is_active',
  'is_demo',
  'is_class_copy',
  'accepts_new_keys',
  'shows_board_names',
);

/** Compares texts as people do: `Bed 2` comes before `Bed 10`. */
const byText = new Intl.Collator(undefined, { numeric: true }).compare;

/** Lists the topics that a user may read: topics that the user has created, and topics in projects of the user. */
export function createTopicList(
  database: Database,
  projects: Pick<ProjectDirectory, 'projectIdsOf' | 'namesOf' | 'copies'>,
) {
  const db = database.withTables<TopicsTables>();
  const linkedTo = (projectIds: readonly string[]) =>
    db.selectFrom('topic_project').select('topic_id').where('project_id', 'in', projectIds);

  const inCopiesOf = (userId: string) =>
    db.selectFrom('topic_project').where('project_id', 'in', projects.copies.select(userId));

  function readable(userId: string, memberOf: readonly string[], withoutCopies: boolean) {
    const copies = projects.copies.select(userId);
    const created = db
      .selectFrom('topic')
      .selectAll()
      .where('creator_id', '=', userId)
      .$if(withoutCopies, (query) =>
        query.where(({ eb, or }) =>
          or([eb('is_class_copy', '=', 0), eb('id', 'not in', inCopiesOf(userId).select('topic_id'))]),
        ),
      );
    const linked = linkedTo(memberOf).$if(withoutCopies, (query) => query.where('project_id', 'not in', copies));
    const others = db.selectFrom('topic').selectAll().where('creator_id', '!=', userId).where('id', 'in', linked);
    // A union and no OR: both parts are read in the order of the page, and no further than its end.
    const both = memberOf.length === 0 ? created : created.unionAll(others);
    return db.selectFrom(both.as('topic'));
  }

  return {
    /** The topics in copies of pupils whom a user teaches. */
    selectInCopies: (userId: string): TopicSelection => inCopiesOf(userId).select('topic_id as id'),

    /** The topics that a user may read and whose description or name contains a text. */
    async select(userId: string, { search = '', withoutCopies = false } = {}): Promise<TopicSelection> {
      const query = readable(userId, await projects.projectIdsOf(userId), withoutCopies).select('topic.id');
      return search === '' ? query : query.where(contains(['topic.description', 'topic.name'], search));
    },

    async list(
      userId: string,
      { search, topicIds, projectId, isChartable, withoutCopies = false }: TopicFilter,
      { present, heardLastFirst }: TopicPresenter,
    ): Promise<Listing<TopicListItem>> {
      const memberOf = await projects.projectIdsOf(userId);
      let query = readable(userId, memberOf, withoutCopies).selectAll('topic');
      if (topicIds) query = query.where('topic.id', 'in', topicIds);
      if (projectId !== undefined) query = query.where('topic.id', 'in', linkedTo([projectId]));
      if (isChartable) {
        query = query.where(({ exists, selectFrom }) =>
          exists(selectFrom('data_type').select('data_type.id').whereRef('data_type.topic_id', '=', 'topic.id')),
        );
      }
      if (search !== '') {
        const text = search.toLowerCase();
        const names = [...(await projects.namesOf(memberOf))];
        const found = names.flatMap(([id, name]) => (name.toLowerCase().includes(text) ? id : []));
        query = query.where(({ eb, or }) => {
          const inTopic = contains(['topic.description', 'topic.name'], search);
          return found.length === 0 ? inTopic : or([inTopic, eb('topic.id', 'in', linkedTo(found))]);
        });
      }
      const ofRows = (rows: readonly TopicRow[]) => present(rows.map((row) => topics.toEntity(row)));
      const listing = createListing(query, {
        id: 'topic.id',
        columns: { description: 'topic.description', topicName: 'topic.name' },
        present: ofRows,
      });

      return {
        ...listing,
        async page(sort, offset, limit, total) {
          const field = sort.replace(/^-/, '');
          if (field === 'createdOn' || total > MAX_SORTED_TOPICS) return listing.page(sort, offset, limit, total);
          const rows = await query.orderBy('topic.id').limit(MAX_SORTED_TOPICS).execute();
          const heard = field === 'lastSeen' ? await heardLastFirst(rows.map(({ id }) => id)) : [];
          const places = new Map(heard.map((id, place) => [id, place]));
          const placeOf = ({ id }: TopicRow) => places.get(id) ?? heard.length;
          const compare = (a: TopicRow, b: TopicRow) => {
            if (field === 'lastSeen') return placeOf(a) - placeOf(b);
            return field === 'description' ? byText(a.description, b.description) : byText(a.name, b.name);
          };
          rows.sort(sort.startsWith('-') ? (a, b) => compare(b, a) : compare);
          return ofRows(rows.slice(offset, offset + limit));
        },
      };
    },
  };
}
