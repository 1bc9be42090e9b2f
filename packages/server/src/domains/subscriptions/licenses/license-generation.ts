import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../../../platform/db/database.ts';
import type { BackgroundJobs } from '../../../platform/jobs/background-jobs.ts';
import { createLicenseBatchRepository } from './license-batch-repository.ts';
import { createLicenseKey } from './license-keys.ts';
import { createLicenseRepository } from './license-repository.ts';

/** The kind of the jobs that generate the licenses of a batch; the payload is a `GenerationJob`. */
const GENERATION_JOB = 'generate-licenses';

interface GenerationJob {
  readonly batchId: string;
}

/** How many licenses one step generates: it takes some milliseconds, so that no one waits for long. */
const CHUNK = 500;

/** A step that takes this long is stuck: it is one short transaction. */
const TIMEOUT_MS = 60_000;

/** Enqueues the generation of a batch's licenses, as part of the transaction that creates the batch. */
export type EnqueueGeneration = (transaction: Database, batchId: string) => Promise<void>;

/** Handles generation jobs: a step generates a part of a batch, in one transaction with its progress. */
export function createLicenseGeneration(backgroundJobs: BackgroundJobs, database: Database): EnqueueGeneration {
  backgroundJobs.handle<GenerationJob>(GENERATION_JOB, { limit: 1, timeoutMs: TIMEOUT_MS }, async ({ batchId }) =>
    (await generate(database, batchId)) ? 'done' : 'more',
  );
  return (transaction, batchId) => backgroundJobs.add(transaction, GENERATION_JOB, { batchId } satisfies GenerationJob);
}

/** One step of the generation. @returns whether the batch is complete */
function generate(database: Database, batchId: string): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const batches = createLicenseBatchRepository(transaction);
    const now = Date.now();
    const batch = await batches.startStep(batchId, now);
    if (!batch) return true;
    const count = Math.min(CHUNK, batch.licenseCount - batch.generatedCount);
    const licenses = Array.from({ length: count }, () => ({ id: uuidv7(), batchId, licenseKey: createLicenseKey() }));
    if (count > 0) await createLicenseRepository(transaction).create(licenses);
    const generatedCount = batch.generatedCount + count;
    const isComplete = generatedCount >= batch.licenseCount;
    await batches.setProgress(batchId, { generatedCount, completeGenerationTime: isComplete ? now : null });
    return isComplete;
  });
}
