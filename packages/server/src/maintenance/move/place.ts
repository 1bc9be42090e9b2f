import type { RecordHours } from '../../domains/records/index.ts';
import type { Engine } from '../../platform/db/database.ts';

/** A table in the schema of its database. */
export interface Table {
  readonly name: string;
  /** The columns, sorted, because the engines have them in the order of the migrations. */
  readonly columns: readonly Column[];
  /** The tables whose rows have to exist first. */
  readonly references: readonly string[];
}

interface Column {
  readonly name: string;
  /** PostgreSQL's type of the column. */
  readonly type: string;
}

export type Row = readonly unknown[];

/** The database of an installation, to read from or to write to. */
export interface MovePlace {
  readonly engine: Engine;
  readonly hours: RecordHours;
  /** All tables except those of the migrations. */
  readonly listTables: () => Promise<Table[]>;
  /** Reads all rows in parts, each with a value for each of the columns. Call this within `inTransaction`. */
  readonly read: (table: Table) => AsyncIterable<readonly Row[]>;
  readonly empty: (table: Table) => Promise<void>;
  readonly write: (table: Table, rows: readonly Row[]) => Promise<void>;
  /** The last numbers that were given to rows, by table: none of them is given again. */
  readonly lastNumbers: () => Promise<Map<string, number>>;
  readonly setLastNumbers: (numbers: ReadonlyMap<string, number>) => Promise<void>;
  readonly inTransaction: <Result>(work: () => Promise<Result>) => Promise<Result>;
  readonly close: () => Promise<void>;
}

/** Tables that `RecordHours` copies: they have other columns in each engine. */
const OF_RECORDS: readonly string[] = ['record', 'rollup'];

/** Tables that only one engine has, and what a move does with their rows. */
const OF_ONE_ENGINE: Readonly<Record<Engine, readonly string[]>> = {
  // The first two are merged before; damaged batches are shown to administrators for 30 days, and stay in the source.
  sqlite: ['record_batch', 'damaged_batch', 'waiting_batch'],
  // The key is in a file of the folder.
  postgres: ['token_key'],
};

/**
 * The tables to copy row by row, in an order in which every reference exists first.
 * @throws Error for a table or a column that one of them lacks: nothing may be left out
 */
export function sharedTables(
  source: { readonly engine: Engine; readonly tables: readonly Table[] },
  target: { readonly engine: Engine; readonly tables: readonly Table[] },
): Table[] {
  const copied = ({ engine, tables }: typeof source) =>
    tables.filter(({ name }) => !OF_ONE_ENGINE[engine].includes(name) && !OF_RECORDS.includes(name));
  const shapeOf = (tables: readonly Table[]) =>
    tables.map(({ name, columns }) => `${name} (${columns.map((column) => column.name).join(', ')})`).sort();
  const [there, here] = [shapeOf(copied(source)), shapeOf(copied(target))];
  const differing = [...there.filter((one) => !here.includes(one)), ...here.filter((one) => !there.includes(one))];
  if (differing.length > 0) throw new Error(`Tables of one place only: ${differing.join('; ')}`);
  return inOrder(copied(source));
}

function inOrder(tables: readonly Table[]): Table[] {
  const ordered: Table[] = [];
  const add = (table: Table, above: readonly string[]) => {
    if (ordered.includes(table) || above.includes(table.name)) return;
    for (const name of table.references) {
      const referenced = tables.find((one) => one.name === name);
      if (referenced) add(referenced, [...above, table.name]);
    }
    ordered.push(table);
  };
  for (const table of tables) add(table, []);
  return ordered;
}
