import type { Selectable } from 'kysely';

type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;

/** A table row in code: names in camelCase, and the 0/1 columns of `Flags` as booleans. */
export type Entity<Table, Flags extends keyof Table = never> = {
  -readonly [Column in keyof Selectable<Table> as CamelCase<Column & string>]: Column extends Flags
    ? boolean
    : Selectable<Table>[Column];
};

/** Maps between rows of a table and entities. */
interface EntityMapping<Table, Flags extends keyof Table> {
  readonly toEntity: (row: Selectable<Table>) => Entity<Table, Flags>;
  readonly first: (query: FirstQuery<Table>) => Promise<Entity<Table, Flags> | undefined>;
  readonly list: (query: ListQuery<Table>) => Promise<Entity<Table, Flags>[]>;
  /** Maps an entity, or a part of it, to the columns to write. */
  readonly toRow: <Fields extends Partial<Entity<Table, Flags>>>(entity: Fields) => RowOf<Table, Fields>;
}

interface FirstQuery<Table> {
  readonly executeTakeFirst: () => Promise<Selectable<Table> | undefined>;
}

interface ListQuery<Table> {
  readonly execute: () => Promise<Selectable<Table>[]>;
}

type RowOf<Table, Fields> = {
  [Column in keyof Selectable<Table> as CamelCase<Column & string> extends keyof Fields
    ? Column
    : never]: undefined extends Fields[CamelCase<Column & string> & keyof Fields]
    ? Selectable<Table>[Column] | undefined
    : Selectable<Table>[Column];
};

const camelCase = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** @param flags columns with 0 or 1 for false or true: the engines have no common boolean type */
export function entityMapping<Table>() {
  return <Flags extends keyof Table & string = never>(...flags: readonly Flags[]): EntityMapping<Table, Flags> => {
    const toCamel = memoized(camelCase);
    const toSnake = memoized(snakeCase);
    const isFlag = new Set<string>(flags);
    const toEntity = (row: object) =>
      Object.fromEntries(
        Object.entries(row).map(([column, value]) => [toCamel(column), isFlag.has(column) ? value === 1 : value]),
      ) as Entity<Table, Flags>;
    return {
      toEntity: (row) => toEntity(row as object),
      async first(query) {
        const row = await query.executeTakeFirst();
        return row && toEntity(row as object);
      },
      list: async (query) => (await query.execute()).map((row) => toEntity(row as object)),
      toRow: (entity) =>
        Object.fromEntries(
          Object.entries(entity).map(([field, value]) => {
            const column = toSnake(field);
            return [column, isFlag.has(column) && value !== undefined ? Number(value) : value];
          }),
        ) as never,
    };
  };
}

function memoized(rename: (name: string) => string): (name: string) => string {
  const known = new Map<string, string>();
  return (name) => {
    const renamed = known.get(name) ?? rename(name);
    known.set(name, renamed);
    return renamed;
  };
}

/** Maximum rows of one statement. More take too many parameters for both engines, and the time to compile them. */
const ROWS = 200;

/**
 * Divides rows to insert into statements: each takes a round trip, and each row a parameter for each of its columns.
 * Make the rows of a portion when its turn comes: everyone else's requests come between the statements.
 */
export function* portionsOf<Row>(rows: readonly Row[], size = ROWS): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size);
}
