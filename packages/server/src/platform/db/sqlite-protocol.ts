import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** What a procedure works with, inside a worker thread. `prepare` keeps statements prepared by their text. */
export interface ProcedureContext {
  readonly db: DatabaseSync;
  readonly prepare: (sql: string) => StatementSync;
}

/** A piece of work that is too close to the engine for SQL text alone. Input and result are structured clones. */
export type Procedure = (context: ProcedureContext, input: never) => unknown;

export interface WorkerOptions {
  readonly file: string;
  readonly role: 'writer' | 'reader';
  /** Addresses of modules that export `procedures`. */
  readonly procedureModules: readonly string[];
}

/** A `rollback` where no transaction is open does nothing: SQLite ends one itself when the disk is full. */
export type WorkerRequest =
  | { id: number; kind: 'rollback' }
  | { id: number; kind: 'query'; sql: string; parameters: readonly unknown[] }
  | { id: number; kind: 'call'; procedure: string; input: unknown };

/** Of an error of SQLite, `errcode` is its result code: https://www.sqlite.org/rescode.html */
export type WorkerResponse =
  | { id: number; ok: true; result: unknown }
  | { id: number; ok: false; message: string; errcode: number | undefined };
