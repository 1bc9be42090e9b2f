import { transferErrors } from '@tinkerstream/contract/error-codes';
import type { FileValues } from '@tinkerstream/contract/transfers';
import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Change } from '../../platform/events/events.ts';
import type { BackgroundJobs } from '../../platform/jobs/background-jobs.ts';
import type { Logger } from '../../platform/logger.ts';
import type { ProjectDeletion } from '../project-contents/index.ts';
import { createProjectsRepository } from '../projects/index.ts';
import { addDevices, addLeftOut, type PastValuesService } from '../records/index.ts';
import { addAnnotations } from '../topics/index.ts';

const JOB = 'unfinished-import';

/** The time limit of an import, and the time after which a project whose values are not complete is removed. */
const IMPORT_TIMEOUT_MS = 4 * 60_000;
const REMOVED_AFTER_MS = 5 * 60_000;
const REMOVAL_TIMEOUT_MS = 60_000;

export interface ValueImportNeeds {
  readonly database: Database;
  readonly backgroundJobs: BackgroundJobs;
  readonly logger: Logger;
  readonly pastValues: Pick<PastValuesService, 'add'>;
  readonly removeProject: ProjectDeletion['removeUncounted'];
}

/** A topic that the file names. */
export interface ImportedTopic {
  readonly localName: string | undefined;
  readonly id: string;
  readonly dataTypeIds: ReadonlyMap<string, string>;
}

export interface ValueImport {
  /** Creates the devices, in the transaction that creates the project. */
  readonly begin: (change: Change, projectId: string, topics: readonly ImportedTopic[]) => Promise<void>;
  /**
   * Stores the values after that transaction, or removes the project.
   * @throws transferErrors.valuesNotStored
   */
  readonly finish: () => Promise<void>;
}

export type PrepareImport = (file: FileValues) => ValueImport;

/**
 * Imports the values of a file. The record store waits for transactions of the database, so the values follow the
 * project; a job that the last of them removes deletes the project if this server ends before.
 */
export function createValueImport({
  database,
  backgroundJobs,
  logger,
  pastValues,
  removeProject,
}: ValueImportNeeds): PrepareImport {
  async function removeUnfinished(projectId: string): Promise<void> {
    const project = await createProjectsRepository(database).find(projectId);
    if (project) await removeProject(project);
  }

  backgroundJobs.handle<{ readonly projectId: string }>(
    JOB,
    { limit: 1, timeoutMs: REMOVAL_TIMEOUT_MS },
    async ({ projectId }) => {
      await removeUnfinished(projectId);
      return 'done';
    },
  );

  return ({ devices, series, notes, leftOut, ...columns }) => {
    let finish = async (): Promise<void> => {};
    return {
      async begin({ transaction }, projectId, topics) {
        const byName = new Map(topics.map((topic) => [topic.localName, topic]));
        const idOf = (topicName: string) => byName.get(topicName)?.id ?? '';
        const saved = await addDevices(
          transaction,
          devices.map(({ topicName, ...device }) => ({ ...device, topicId: idOf(topicName) })),
        );
        await addAnnotations(
          transaction,
          notes.map(({ topicName, ...note }) => ({ ...note, topicId: idOf(topicName) })),
        );
        const job = backgroundJobs.prepare(JOB, { projectId }, REMOVED_AFTER_MS);
        await backgroundJobs.addPrepared(transaction, [job]);
        const opened = series.map(({ topicName, keyName, device }) => ({
          topicId: idOf(topicName),
          dataTypeId: byName.get(topicName)?.dataTypeIds.get(keyName) ?? '',
          deviceId: device === null ? '' : (saved[device]?.id ?? ''),
        }));
        await addLeftOut(
          transaction,
          leftOut.flatMap(({ series: index, ...one }) => {
            const source = opened[index];
            return source ? [{ ...source, ...one }] : [];
          }),
        );
        finish = async () => {
          const signal = AbortSignal.timeout(IMPORT_TIMEOUT_MS);
          try {
            await pastValues.add({ ...columns, series: opened }, { finishedJob: job.id, signal });
          } catch (error) {
            logger.error({ err: error }, 'Could not store the values of a project file');
            await removeUnfinished(projectId);
            throw new AppError(transferErrors.valuesNotStored);
          }
        };
      },
      finish: () => finish(),
    };
  };
}
