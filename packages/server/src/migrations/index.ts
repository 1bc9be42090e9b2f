import type { Migration } from 'kysely/migration';
import * as accounts from './0001-accounts.ts';
import * as projects from './0002-projects.ts';
import * as topics from './0003-topics.ts';
import * as charts from './0004-charts.ts';
import * as records from './0005-records.ts';

/** The engine whose column types a migration has to use where no portable one exists. */
export type Engine = 'sqlite' | 'postgres';

/** Every migration by its name, oldest first. One that has been released never changes. */
export function migrations(engine: Engine): Record<string, Migration> {
  return {
    '0001-accounts': accounts,
    '0002-projects': projects,
    '0003-topics': topics,
    '0004-charts': charts,
    '0005-records': { up: (db) => records.up(db, engine) },
  };
}
