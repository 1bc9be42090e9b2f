import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';

/**
 * Maximum length of a list that is sorted directly. Only longer lists scan the index of the sort column until a page is
 * full: if a filter leaves few of many rows, that scan would read nearly all of them in random order.
 */
export const MAX_SORTED_ROWS = 20_000;

/** Maximum length of a list that caches its ids and does not search again, as after most searches. */
const FEW_ROWS = 500;

/** A separator that never occurs in searched texts. */
const COLUMN_BREAK = '\u001F';

/** A list that is never loaded as a whole: either one sorted page, or batch after batch in order of creation. */
export interface Listing<Item> {
  readonly total: () => Promise<number>;
  /**
   * @param sort a field of the list's query; a leading minus sorts in descending order
   * @param total the result of `total`, which decides how to find the page
   */
  readonly page: (sort: string, offset: number, limit: number, total: number) => Promise<Item[]>;
  /** The items of the rows created after the row with `id`, or of the first rows. */
  readonly after: (id: string | undefined, limit: number) => Promise<Stretch<Item>>;
}

interface Stretch<Item> {
  readonly items: Item[];
  /** The id of the last row; undefined if there are no more. */
  readonly lastId: string | undefined;
}

interface ListingOptions<Row, Item> {
  /** The column of the id, a UUIDv7, which sorts by creation. */
  readonly id: string;
  /** Sort columns by field. `createdOn` needs none: it is the order of the ids. */
  readonly columns: Readonly<Record<string, string>>;
  /** Converts rows to items. It may leave out rows that cannot be read. */
  readonly present: (rows: Row[]) => Item[] | Promise<Item[]>;
  /** The number of rows, if already known. */
  readonly total?: number | undefined;
}

/** Makes a list from a query without order and limit. */
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
      // An expression keeps both engines from using the column's index.
      const order = (name: string) =>
        total > MAX_SORTED_ROWS ? sql.ref(name) : sql`coalesce(${sql.ref(name)}, ${sql.ref(name)})`;
      // The engines skip the rows before a page one by one, so a page in the second half is found from the end.
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
      // Only now load the rows themselves: skipped rows are read from an index only, if there is one.
      const rows = await query.where(ofIds(ids)).execute();
      const byId = new Map(rows.map((row) => [row.id, row]));
      return present(ids.flatMap((rowId) => byId.get(rowId) ?? []));
    },

    async after(lastId, limit) {
      const rest = lastId === undefined ? query : query.where(sql<SqlBool>`${sql.ref(id)} > ${lastId}`);
      const rows = await rest.orderBy(sql.ref(id)).limit(limit).execute();
      return { items: await present(rows), lastId: rows.at(-1)?.id };
    },
  };
}

/**
 * Whether one of `columns` contains a text. The database lower-cases both sides by the same rules. Searching the
 * columns as one text takes half the time.
 */
export function contains(columns: readonly string[], text: string): Expression<SqlBool> {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const whole = sql`concat_ws(${sql.lit(COLUMN_BREAK)}, ${sql.join(columns.map((column) => sql.ref(column)))})`;
  // PostgreSQL estimates that a LIKE matches hardly any row, and then uses a nested loop. For a comparison of numbers it
  // estimates a third.
  return sql<SqlBool>`case when lower(${whole}) like lower(${pattern}) escape '\\' then 1 else 0 end > 0`;
}
