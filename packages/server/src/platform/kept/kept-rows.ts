import type { ProcedureContext } from '../db/sqlite-protocol.ts';

/** A change of the memory of some code from one message to the next. */
export interface KeptChange {
  readonly scope: string;
  readonly key: string;
  /** The content as JSON; undefined forgets the key. */
  readonly content: string | undefined;
  /** The place of the change among those of its key: an older one that is committed later changes nothing. */
  readonly place: number;
}

/** The changes of memory in a transaction besides its own work. */
export interface KeptChanges {
  /** Changes, at most one for each key of a scope. */
  readonly kept?: readonly KeptChange[] | undefined;
}

const ADD = 'INSERT INTO kept (scope, key, content, place)';
const REPLACE_OLDER = `
  ON CONFLICT (scope, key) DO UPDATE SET content = excluded.content, place = excluded.place
  WHERE excluded.place > kept.place`;

/** The last change of each key, in the order in which every transaction locks them. */
export function lastChanges(changes: readonly KeptChange[]): KeptChange[] {
  const last = new Map<string, KeptChange>();
  for (const change of changes) {
    const name = `${change.scope} ${change.key}`;
    if (change.place >= (last.get(name)?.place ?? 0)) last.set(name, change);
  }
  return [...last].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, change]) => change);
}

/** Writes the changes in an open transaction of SQLite. */
export function changeKept({ prepare }: ProcedureContext, { kept = [] }: KeptChanges): void {
  for (const { scope, key, content, place } of kept) {
    if (content === undefined) prepare('DELETE FROM kept WHERE scope = ? AND key = ?').run(scope, key);
    else prepare(`${ADD} VALUES (?, ?, ?, ?) ${REPLACE_OLDER}`).run(scope, key, content, place);
  }
}

/** The changes as two parts of a WITH clause of PostgreSQL, whose parameters begin with the number `first`. */
export function keptChangesSql(first: number): string {
  const [scopes, keys, contents, places, goneScopes, goneKeys] = Array.from({ length: 6 }, (_, i) => `$${first + i}`);
  return `
    kept_changes AS (
      ${ADD} SELECT * FROM unnest(${scopes}::text[], ${keys}::text[], ${contents}::text[], ${places}::bigint[])
      ${REPLACE_OLDER}
    ),
    forgotten AS (
      DELETE FROM kept USING unnest(${goneScopes}::text[], ${goneKeys}::text[]) AS gone (scope, key)
      WHERE kept.scope = gone.scope AND kept.key = gone.key
    )`;
}

/** The parameters of `keptChangesSql`. */
export function keptChangesColumns({ kept = [] }: KeptChanges): unknown[] {
  const stored = kept.filter(({ content }) => content !== undefined);
  const gone = kept.filter(({ content }) => content === undefined);
  return [
    stored.map(({ scope }) => scope),
    stored.map(({ key }) => key),
    stored.map(({ content }) => content),
    stored.map(({ place }) => place),
    gone.map(({ scope }) => scope),
    gone.map(({ key }) => key),
  ];
}
