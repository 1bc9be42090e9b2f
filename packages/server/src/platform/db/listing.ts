import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';

/**
 * A list of at most so many rows is sorted as it is. To walk through the index of the sort column until a page is full is
 * the way for long lists only: where few of many rows are left, it would read nearly all of them, in no order.
 */
export const MOST_SORTED_ROWS = 20_000;

/** Of a list with as few rows, as most searches leave, the ids are remembered, and not searched for again. */
const FEW_ROWS = 500;

/** Stands in no text that is searched for or in. */
const COLUMN_BREAK = '\u001F';

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
  /** How many rows there are, where that is known already. */
  readonly total?: number | undefined;
}

/** Makes a list of a query without order and limit. */
export function createListing<Row extends { id: string }, Item>(
  // biome-ignore lint/suspicious/noExplicitAny: the tables of any domain.
  query: SelectQueryBuilder<any, any, Row>,
  { id, columns, present, total: known }: ListingOptions<Row, Item>,
): Listing<Item> {
  const rowIds = query.clearSelect().select(sql.ref<string>(id).as('id'));
  const ofIds = (ids: readonly string[]) => sql<SqlBool>`${sql.ref(id)} in (${sql.join(ids)})`;
  let few: string[] | undefined;

  return {
    async total() {
      if (known !== undefined) return known;
      const first = await rowIds.limit(FEW_ROWS + 1).execute();
      if (first.length <= FEW_ROWS) {
        few = first.map((row) => row.id);
        return few.length;
      }
      const counted = query.clearSelect().select(sql<number>`count(*)`.as('count'));
      return ((await counted.executeTakeFirstOrThrow()) as { count: number }).count;
    },

    async page(sort, offset, limit, total) {
      if (offset >= total) return [];
      // Neither engine serves an expression from the index of its column.
      const order = (name: string) =>
        total > MOST_SORTED_ROWS ? sql.ref(name) : sql`coalesce(${sql.ref(name)}, ${sql.ref(name)})`;
      // Rows before the page are stepped over one by one: a page of the second half is found from the other end.
      const isFromEnd = offset > total / 2;
      const direction = sort.startsWith('-') === isFromEnd ? 'asc' : 'desc';
      const column = columns[sort.replace(/^-/, '')];
      const wanted = few ? rowIds.where(ofIds(few)) : rowIds;
      const sorted = column === undefined ? wanted : wanted.orderBy(order(column), direction);
      const count = Math.min(limit, total - offset);
      const skipped = isFromEnd ? total - offset - count : offset;
      const found = await sorted.orderBy(order(id), direction).limit(count).offset(skipped).execute();
      if (found.length === 0) return [];
      const ids = found.map((row) => row.id);
      if (isFromEnd) ids.reverse();
      // Only now the rows themselves: what is stepped over is read from an index alone, as far as there is one.
      const rows = await query.where(ofIds(ids)).execute();
      const byId = new Map(rows.map((row) => [row.id, row]));
      return present(ids.flatMap((rowId) => byId.get(rowId) ?? []));
    },

    async after(lastId, limit) {
      const rest = lastId === undefined ? query : query.where(sql<SqlBool>`${sql.ref(id)} > ${lastId}`);
      const rows = await rest.orderBy(sql.ref(id)).limit(limit).execute();
      const items = await present(rows);
      return items.map((item, index) => ({ id: (rows[index] as Row).id, item }));
    },
  };
}

/**
 * Whether one of `columns` contains a text. Both sides are lowered by the database, so that they are lowered alike. The
 * columns are looked through as one text, which takes half the time.
 */
export function contains(columns: readonly string[], text: string): Expression<SqlBool> {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const whole = sql`concat_ws(${sql.lit(COLUMN_BREAK)}, ${sql.join(columns.map((column) => sql.ref(column)))})`;
  // PostgreSQL takes it that hardly a row is like a pattern, and then joins row by row; of numbers it expects a third.
  return sql<SqlBool>`case when lower(${whole}) like lower(${pattern}) escape '\\' then 1 else 0 end > 0`;
}
