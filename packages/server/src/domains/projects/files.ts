import { Readable } from 'node:stream';
import { BINARY_TYPE } from '@tinkerstream/contract/platform/media-types';
import { projectRoom } from '@tinkerstream/contract/platform/socket';
import { MAX_FILENAME_LENGTH, type ProjectFile } from '@tinkerstream/contract/projects';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../../platform/db/database.ts';
import type { FileStorage } from '../../platform/files/open-file-store.ts';
import { FileTooLarge } from '../../platform/files/staging.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { FileAnswer } from '../../platform/http/streamed-answer.ts';
import type { Upload } from '../../platform/http/upload.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { Live } from '../../platform/realtime/live.ts';
import { createFileRepository, type FileRow } from './file-repository.ts';
import { createProjectsRepository, type ProjectRow } from './repository.ts';

const JOB = 'remove-files';

/** Once it has arrived whole, a file is in its place long before this; else the server died on the way. */
const ABANDONED_AFTER_MS = 3600_000;

const BYTES_PER_MEGABYTE = 1024 * 1024;

interface ProjectFilesOptions {
  readonly storage: FileStorage;
  readonly outbox: Outbox;
  readonly live: Pick<Live, 'emit'>;
  readonly logger: Logger;
  readonly limits: { readonly fileMegabytes: number; readonly projectMegabytes: number };
}

export type ProjectFilesService = ReturnType<typeof createProjectFilesService>;

/** The files of projects. All calls are for projects that the caller was already found to be a member of. */
export function createProjectFilesService(
  database: Database,
  { storage, outbox, live, logger, limits }: ProjectFilesOptions,
) {
  const { store, staging } = storage;
  const repository = createFileRepository(database);
  let sweeping: NodeJS.Timeout | undefined;

  outbox.handle<{ keys: string[] }>(JOB, async ({ keys }) => {
    for (const key of keys) await store.remove(key);
    return 'done';
  });

  /** Has the content of files removed once `transaction` is committed. */
  async function removeContent(transaction: Database, files: readonly FileRow[]): Promise<void> {
    if (files.length > 0) await outbox.add(transaction, JOB, { keys: files.map(keyOf) });
  }

  /** Tells whether the file was there. */
  function forget(file: FileRow): Promise<boolean> {
    return database.transaction().execute(async (transaction) => {
      await removeContent(transaction, [file]);
      return createFileRepository(transaction).remove(file.id);
    });
  }

  async function forgetAbandoned(): Promise<void> {
    try {
      for (const file of await repository.listAbandoned(Date.now() - ABANDONED_AFTER_MS)) await forget(file);
    } catch (error) {
      logger.error({ err: error }, 'Uploads that were cut off could not be cleared away');
    }
  }

  async function gather({ content }: Upload) {
    try {
      return await staging.gather(content, limits.fileMegabytes * BYTES_PER_MEGABYTE);
    } catch (error) {
      throw error instanceof FileTooLarge ? new AppError('TS_ERR_FILE_0002', String(limits.fileMegabytes)) : error;
    }
  }

  /** Keeps room for a file in its project. Uploads that come together have their turns here. */
  async function reserve(file: FileRow): Promise<void> {
    await database.transaction().execute(async (transaction) => {
      if (!(await createProjectsRepository(transaction).lock(file.project_id)))
        throw new AppError('TS_ERR_PROJECT_0001');
      const files = createFileRepository(transaction);
      const needed = (await files.usedBytes(file.project_id)) + file.size;
      if (needed > limits.projectMegabytes * BYTES_PER_MEGABYTE) {
        throw new AppError('TS_ERR_FILE_0003', String(limits.projectMegabytes));
      }
      await files.create(file);
    });
  }

  return {
    list: async (project: ProjectRow): Promise<ProjectFile[]> => (await repository.list(project.id)).map(presentFile),

    /** @throws AppError for a file that is too large, that the project has no room for, or that has no usable name */
    async add(project: ProjectRow, upload: Upload): Promise<ProjectFile> {
      const filename = cleanName(upload.name);
      const staged = await gather(upload);
      try {
        const file: FileRow = {
          id: uuidv7(),
          project_id: project.id,
          filename,
          size: staged.size,
          is_kept: 0,
          created_on: Date.now(),
        };
        await reserve(file);
        try {
          await store.keep(keyOf(file), staged);
          // Its project was deleted meanwhile.
          if (!(await repository.markKept(file.id))) throw new AppError('TS_ERR_PROJECT_0001');
        } catch (error) {
          await forget(file);
          throw error;
        }
        const added = presentFile(file);
        live.emit(projectRoom(project.id), 'new_file', { projectId: project.id, ...added });
        return added;
      } finally {
        await staged.discard();
      }
    },

    /** @throws AppError TS_ERR_FILE_0001 when the project has no such file, or its content is gone */
    async read(project: ProjectRow, fileId: string): Promise<FileAnswer> {
      const file = await repository.find(project.id, fileId);
      if (!file) throw new AppError('TS_ERR_FILE_0001');
      // An answer begins with its first bytes, and a bucket gives none here.
      const content = file.size === 0 ? Readable.from([]) : await store.read(keyOf(file));
      // Deleted while a backup was made, and then restored from that.
      if (!content) throw new AppError('TS_ERR_FILE_0001');
      return { name: file.filename, type: BINARY_TYPE, content };
    },

    /** @throws AppError TS_ERR_FILE_0001 when the project has no such file */
    async remove(project: ProjectRow, fileId: string): Promise<void> {
      const file = await repository.find(project.id, fileId);
      if (!file || !(await forget(file))) throw new AppError('TS_ERR_FILE_0001');
      live.emit(projectRoom(project.id), 'remove_file', { projectId: project.id, id: file.id });
    },

    /** Removes the files of a project in the transaction that deletes it; their content goes afterwards. */
    async removeOfProject(transaction: Database, projectId: string): Promise<void> {
      await removeContent(transaction, await createFileRepository(transaction).removeOfProject(projectId));
    },

    /** Clears away what an earlier end of a server has left, now and every hour. */
    start(): void {
      void forgetAbandoned();
      sweeping = setInterval(() => void forgetAbandoned(), ABANDONED_AFTER_MS);
    },

    stop(): void {
      clearInterval(sweeping);
    },
  };
}

function keyOf(file: FileRow): string {
  return `${file.project_id}/${file.id}`;
}

function presentFile({ id, filename, size, created_on }: FileRow): ProjectFile {
  return { id, filename, size, createdOn: new Date(created_on).toISOString() };
}

/** The name as its owner knows it. @throws AppError TS_ERR_FILE_0005 */
function cleanName(name: string): string {
  // Forms write a quotation mark so (HTML, multipart form data); nobody can see or type control characters.
  const clean = name
    .replaceAll('%22', '"')
    .replace(/\p{Cc}/gu, '')
    .toWellFormed()
    .trim();
  if (clean === '' || clean.length > MAX_FILENAME_LENGTH) {
    throw new AppError('TS_ERR_FILE_0005', String(MAX_FILENAME_LENGTH));
  }
  return clean;
}
