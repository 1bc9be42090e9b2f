import type { SQLInputValue } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { openConnection } from './sqlite-connection.ts';
import type { Procedure, WorkerOptions, WorkerRequest, WorkerResponse } from './sqlite-protocol.ts';
import { rollBack } from './sqlite-transaction.ts';

/**
 * One SQLite connection in a thread of its own: the writer, or one of the readers. It answers one request at a time, in
 * the order they were posted.
 */
const { file, role, procedureModules } = workerData as WorkerOptions;
const port = parentPort;
if (!port) throw new Error('sqlite-worker must run as a worker thread');

const context = openConnection(file, role);

const procedures = new Map<string, Procedure>();
for (const module of procedureModules) {
  const exported = (await import(module)) as { procedures: Record<string, Procedure> };
  for (const [name, procedure] of Object.entries(exported.procedures)) procedures.set(name, procedure);
}

function handle(request: WorkerRequest): unknown {
  if (request.kind === 'rollback') return rollBack(context.db);
  if (request.kind === 'call') {
    const procedure = procedures.get(request.procedure);
    if (!procedure) throw new Error(`No procedure ${request.procedure}`);
    return procedure(context, request.input as never);
  }
  const statement = context.prepare(request.sql);
  const parameters = request.parameters as SQLInputValue[];
  if (statement.columns().length > 0) return { rows: statement.all(...parameters), changes: 0 };
  return { rows: [], changes: Number(statement.run(...parameters).changes) };
}

port.on('message', (request: WorkerRequest) => {
  let response: WorkerResponse;
  try {
    response = { id: request.id, ok: true, result: handle(request) };
  } catch (error) {
    const { message = String(error), errcode } = error as { message?: string; errcode?: number };
    response = { id: request.id, ok: false, message, errcode };
  }
  port.postMessage(response);
  if (request.kind !== 'query' && context.db.isTransaction) {
    // Further writes would be acknowledged inside a transaction that never commits. The crash makes the server restart.
    throw new Error('Could not end a transaction');
  }
});
port.postMessage({ id: 0, ok: true, result: undefined } satisfies WorkerResponse);
