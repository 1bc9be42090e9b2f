import { Readable } from 'node:stream';
import { BINARY_TYPE } from '@tinkerstream/contract/platform/media-types';
import { projectRoom } from '@tinkerstream/contract/platform/socket';
import { MAX_FILENAME_LENGTH, type ProjectFile } from '@tinkerstream/contract/projects';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../../platform/db/database.ts';
import type { FileStorage } from '../../platform/files/open-file-store.ts';
import type { IncomingFile, StagedFile } from '../../platform/files/staging.ts';
import { UploadSlots } from '../../platform/files/upload-slots.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { FileAnswer } from '../../platform/http/streamed-answer.ts';
import type { Upload } from '../../platform/http/upload.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { Live } from '../../platform/realtime/live.ts';
import { createFileRepository, type FileRow } from './file-repository.ts';
import { createProjectsRepository, type ProjectRow } from './repository.ts';

const JOB = 'remove-files';

/** A file on its way that its server has not renewed for so long was abandoned: the server has died. */
const ABANDONED_AFTER_MS = 3600_000;
const RENEW_MS = ABANDONED_AFTER_MS / 3;

const BYTES_PER_MEGABYTE = 1024 * 1024;

/** Uploads that may be under way at a time; in bytes, so many times what one project may have. */
const PER_USER = { uploads: 32, projects: 2 };
const IN_ALL = { uploads: 256, projects: 20 };

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
  const fileBytes = limits.fileMegabytes * BYTES_PER_MEGABYTE;
  const projectBytes = limits.projectMegabytes * BYTES_PER_MEGABYTE;
  const slots = new UploadSlots(
    { uploads: PER_USER.uploads, bytes: PER_USER.projects * projectBytes },
    { uploads: IN_ALL.uploads, bytes: IN_ALL.projects * projectBytes },
  );
  /** The ids of the files that are arriving here. */
  const underWay = new Set<string>();
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
      // What this server has under way is not abandoned, whatever the clock says.
      await repository.renew([...underWay], Date.now());
      const abandoned = await repository.listAbandoned(Date.now() - ABANDONED_AFTER_MS);
      for (const file of abandoned) if (!underWay.has(file.id)) await forget(file);
    } catch (error) {
      logger.error({ err: error }, 'Could not clear away uploads that were cut off');
    }
  }

  /** Gives back the room of what was arriving when this server last ended. */
  async function forgetOwn(): Promise<void> {
    try {
      if (staging.abandoned.length === 0) return;
      for (const file of await repository.listIncoming(staging.abandoned)) await forget(file);
      for (const id of staging.abandoned) await staging.discard(id);
    } catch (error) {
      logger.error({ err: error }, 'Could not clear away uploads that were cut off');
    }
  }

  /** Runs `task` with a file of `size` bytes reckoned in, where its project has room. Uploads have their turns here. */
  async function withRoom(
    { id, project_id, size }: FileRow,
    task: (files: ReturnType<typeof createFileRepository>) => Promise<void>,
  ): Promise<void> {
    await database.transaction().execute(async (transaction) => {
      if (!(await createProjectsRepository(transaction).lock(project_id))) throw new AppError('TS_ERR_PROJECT_0001');
      const files = createFileRepository(transaction);
      if ((await files.usedBytes(project_id, id)) + size > projectBytes) {
        throw new AppError('TS_ERR_FILE_0003', String(limits.projectMegabytes));
      }
      await task(files);
    });
  }

  /** Takes a file in for which room is kept. @returns the file as it is */
  async function receive(reserved: FileRow, incoming: IncomingFile, content: Readable) {
    const tooLarge = () => new AppError('TS_ERR_FILE_0002', String(limits.fileMegabytes));
    let room = reserved.size;
    const resize = async (size: number) => {
      if (size > fileBytes) throw tooLarge();
      await withRoom({ ...reserved, size }, (files) => files.resize(reserved.id, size));
      room = size;
      return size;
    };
    const staged = await incoming.receive(content, room, resize);
    // Less came than was declared: the rest is free for others, before this file is in its place.
    if (staged.size < room) await repository.resize(reserved.id, staged.size);
    return { staged, file: { ...reserved, size: staged.size, created_on: Date.now() } };
  }

  /** Puts a file that has arrived into its place. */
  async function keep(file: FileRow, staged: StagedFile): Promise<void> {
    await store.keep(keyOf(file), staged);
    // Its project was deleted meanwhile.
    if (!(await repository.markKept(file))) throw new AppError('TS_ERR_PROJECT_0001');
  }

  return {
    list: async (project: ProjectRow): Promise<ProjectFile[]> => (await repository.list(project.id)).map(presentFile),

    /**
     * Takes a file in. Room is kept for all of it before its first byte is written, and given back on any other end.
     * @throws AppError for a file that is too large, that the project has no room for, or that has no usable name, and
     *   when too many uploads are under way
     */
    async add(userId: string, project: ProjectRow, { name, expectedBytes, content }: Upload): Promise<ProjectFile> {
      const filename = cleanName(name);
      const size = Math.min(expectedBytes ?? fileBytes, fileBytes);
      const slot = slots.take(userId);
      if (!slot) throw new AppError('TS_ERR_FILE_0006');
      const id = uuidv7();
      const reserved: FileRow = { id, project_id: project.id, filename, size, is_kept: 0, created_on: Date.now() };
      underWay.add(id);
      let incoming: IncomingFile | undefined;
      try {
        incoming = await staging.create(id);
        await withRoom(reserved, (files) => files.create(reserved));
        try {
          if (!slot.addBytes(size)) throw new AppError('TS_ERR_FILE_0006');
          const { staged, file } = await receive(reserved, incoming, content);
          await keep(file, staged);
          const added = presentFile(file);
          live.emit(projectRoom(project.id), 'new_file', { projectId: project.id, ...added });
          return added;
        } catch (error) {
          await forget(reserved);
          throw error;
        }
      } finally {
        await incoming?.discard();
        underWay.delete(id);
        slot.release();
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

    /** Clears away what an earlier end of a server has left: of this one now, and of others as soon as it is certain. */
    start(): void {
      void forgetOwn().then(forgetAbandoned);
      sweeping = setInterval(() => void forgetAbandoned(), RENEW_MS);
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
