import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';

/**
 * A list of at most so many rows is sorted as it is. To walk through the index of the sort column until a page is full is
 * the way for long lists only: where few of many rows are left, it would read nearly all of them, in no order.
 */
const MOST_SORTED_ROWS = 20_000;

/** A list that is never loaded whole: one page of it in an order, or one stretch after another by creation. */
export interface Listing<Item> {
  readonly total: () => Promise<number>;
  /**
   * @param sort a field of the list's query, backwards with a minus before it
   * @param total as `total` gives it: how the page is best found depends on it
   */
  readonly page: (sort: string, offset: number, limit: number, total: number) => Promise<Item[]>;
  /** The items created after the one with `id` (from the first one on without it), each with its id. */
  readonly after: (id: string | undefined, limit: number) => Promise<{ readonly id: string; readonly item: Item }[]>;
}

interface ListingOptions<Row, Item> {
  /** The column of the id, a UUIDv7: sorted by it, rows are in the order of creation. */
  readonly id: string;
  /** The columns to sort by, by their field. `createdOn` is known: it is the order of the ids. */
  readonly columns: Readonly<Record<string, string>>;
  readonly present: (rows: Row[]) => Item[] | Promise<Item[]>;
}

/** Makes a list of a query without order and limit. */
export function createListing<Row extends { id: string }, Item>(
  // biome-ignore lint/suspicious/noExplicitAny: the tables of any domain.
  query: SelectQueryBuilder<any, any, Row>,
  { id, columns, present }: ListingOptions<Row, Item>,
): Listing<Item> {
  return {
    async total() {
      const counted = query.clearSelect().select(sql<number>`count(*)`.as('count'));
      return ((await counted.executeTakeFirstOrThrow()) as { count: number }).count;
    },

    async page(sort, offset, limit, total) {
      if (offset >= total) return [];
      // Neither engine serves an expression from the index of its column.
      const order = (name: string) =>
        total > MOST_SORTED_ROWS ? sql.ref(name) : sql`coalesce(${sql.ref(name)}, ${sql.ref(name)})`;
      const direction = sort.startsWith('-') ? 'desc' : 'asc';
      const column = columns[sort.replace(/^-/, '')];
      const sorted = column === undefined ? query : query.orderBy(order(column), direction);
      return present(await sorted.orderBy(order(id), direction).limit(limit).offset(offset).execute());
    },

    async after(lastId, limit) {
      const rest = lastId === undefined ? query : query.where(sql<SqlBool>`${sql.ref(id)} > ${lastId}`);
      const rows = await rest.orderBy(sql.ref(id)).limit(limit).execute();
      const items = await present(rows);
      return items.map((item, index) => ({ id: (rows[index] as Row).id, item }));
    },
  };
}

/** Whether one of `columns` contains a text. Both sides are lowered by the database, so that they are lowered alike. */
export function contains(columns: readonly string[], text: string): Expression<SqlBool> {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const matches = columns.map((column) => sql<SqlBool>`lower(${sql.ref(column)}) like lower(${pattern}) escape '\\'`);
  return sql<SqlBool>`(${sql.join(matches, sql` or `)})`;
}
