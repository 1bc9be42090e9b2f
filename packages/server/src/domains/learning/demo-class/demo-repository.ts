import type { Database } from '../../../platform/db/database.ts';
import type { LearningTables } from '../tables.ts';

const ID = 'demo';

/** The content of a demo class, by ids. */
export interface DemoContent {
  readonly projectIds: readonly string[];
  readonly dashboardId: string;
  /** Ids of topics by the part that a simulated board plays. */
  readonly topicIds: Readonly<Record<string, string>>;
}

export interface StoredDemo {
  readonly ownerId: string;
  /** The content; undefined after its removal. */
  readonly content: DemoContent | undefined;
}

export function createDemoRepository(database: Database) {
  const db = database.withTables<LearningTables>();
  return {
    async find(): Promise<StoredDemo | undefined> {
      const row = await db.selectFrom('demo_class').selectAll().where('id', '=', ID).executeTakeFirst();
      if (!row) return undefined;
      return { ownerId: row.owner_id, content: row.content === null ? undefined : JSON.parse(row.content) };
    },

    async set(ownerId: string, content: DemoContent | undefined): Promise<void> {
      const columns = { owner_id: ownerId, content: content === undefined ? null : JSON.stringify(content) };
      await db
        .insertInto('demo_class')
        .values({ id: ID, ...columns })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
        .execute();
    },
  };
}
