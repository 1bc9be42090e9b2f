import type { Database } from '../../platform/db/database.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { createLicenseBatches } from './license-batches.ts';

/** The kind of the jobs that generate the licences of a batch; the payload is a `GenerationJob`. */
export const GENERATION_JOB = 'generate-licenses';

interface GenerationJob {
  readonly batchId: string;
}

/** Lets the outbox generate licences: a part of a batch at a time, each in one transaction with its progress. */
export function generateLicenses(outbox: Outbox, database: Database): void {
  const batches = createLicenseBatches(database);
  outbox.handle<GenerationJob>(GENERATION_JOB, async ({ batchId }) =>
    (await batches.generate(batchId)) ? 'done' : 'more',
  );
}
