import {
  ColumnNode,
  type ColumnUpdateNode,
  InsertQueryNode,
  type KyselyPlugin,
  type OperationNode,
  PrimitiveValueListNode,
  type QueryResult,
  TableNode,
  type UnknownRow,
  UpdateQueryNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
} from 'kysely';
import type { Database } from '../database.ts';
import { type ColumnTypes, checkValue, isColumnType } from './column-values.ts';

/**
 * A database that checks each value it inserts or updates against the type of its column, before the engine gets it. So
 * a value that only PostgreSQL would refuse is an error on SQLite, too. Call this once the schema is the latest.
 */
export async function withCheckedRows(database: Database): Promise<Database> {
  return database.withPlugin(new CheckedRows(await columnTypes(database)));
}

/** The types of the columns of all tables, by their names. */
export async function columnTypes(database: Database): Promise<ReadonlyMap<string, ColumnTypes>> {
  const tables = await database.introspection.getTables();
  return new Map(
    tables.map(({ name, columns }) => [
      name,
      Object.fromEntries(
        columns.flatMap((column) => {
          const type = column.dataType.toLowerCase();
          return isColumnType(type) ? [[column.name, type]] : [];
        }),
      ),
    ]),
  );
}

class CheckedRows implements KyselyPlugin {
  readonly #types: ReadonlyMap<string, ColumnTypes>;

  constructor(types: ReadonlyMap<string, ColumnTypes>) {
    this.#types = types;
  }

  transformQuery<Node extends OperationNode>({ node }: { readonly node: Node }): Node {
    if (InsertQueryNode.is(node)) this.#checkInsert(node);
    else if (UpdateQueryNode.is(node)) this.#checkUpdates(node.table, node.updates);
    return node;
  }

  async transformResult({ result }: { readonly result: QueryResult<UnknownRow> }): Promise<QueryResult<UnknownRow>> {
    return result;
  }

  #checkInsert({ into, columns = [], values, onConflict }: InsertQueryNode): void {
    if (values && ValuesNode.is(values)) {
      const names = columns.map(({ column }) => column.name);
      for (const row of values.values) {
        for (const [index, value] of row.values.entries()) this.#check(into, names[index], valueIn(row, value));
      }
    }
    this.#checkUpdates(into, onConflict?.updates);
  }

  #checkUpdates(table: OperationNode | undefined, updates: readonly ColumnUpdateNode[] = []): void {
    for (const { column, value } of updates) {
      if (ColumnNode.is(column) && ValueNode.is(value)) this.#check(table, column.column.name, value.value);
    }
  }

  /** A value that the database computes has the type that it stores. */
  #check(table: OperationNode | undefined, column: string | undefined, value: unknown): void {
    if (value === undefined || column === undefined || !table || !TableNode.is(table)) return;
    const { name } = table.table.identifier;
    const type = this.#types.get(name)?.[column];
    if (type) checkValue(name, column, type, value);
  }
}

/** The value of an item of a row; undefined if the database computes it. */
function valueIn(row: OperationNode, item: unknown): unknown {
  if (PrimitiveValueListNode.is(row)) return item;
  return ValueListNode.is(row) && ValueNode.is(item as OperationNode) ? (item as ValueNode).value : undefined;
}
