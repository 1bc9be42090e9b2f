import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** The context of a procedure in a worker thread. `prepare` caches statements by their SQL text. */
export interface ProcedureContext {
  readonly db: DatabaseSync;
  readonly prepare: (sql: string) => StatementSync;
}

/** A function that needs the engine's own API, beyond single SQL statements. Input and result are structured clones. */
export type Procedure = (context: ProcedureContext, input: never) => unknown;

export interface WorkerOptions {
  readonly file: string;
  readonly role: 'writer' | 'reader';
  /** URLs of modules that export `procedures`. */
  readonly procedureModules: readonly string[];
}

/** A `rollback` without an open transaction does nothing: SQLite itself rolls back when the disk is full. */
export type WorkerRequest =
  | { id: number; kind: 'rollback' }
  | { id: number; kind: 'query'; sql: string; parameters: readonly unknown[] }
  | { id: number; kind: 'call'; procedure: string; input: unknown };

/** `errcode` is the result code of an SQLite error: https://www.sqlite.org/rescode.html */
export type WorkerResponse =
  | { id: number; ok: true; result: unknown }
  | { id: number; ok: false; message: string; errcode: number | undefined };
