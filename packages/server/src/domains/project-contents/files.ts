import { Readable } from 'node:stream';
import { fileErrors, projectErrors } from '@tinkerstream/contract/error-codes';
import { BINARY_TYPE } from '@tinkerstream/contract/platform/media-types';
import { MAX_FILENAME_LENGTH, type ProjectFile } from '@tinkerstream/contract/projects';
import { v7 as uuidv7 } from 'uuid';
import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Events } from '../../platform/events/events.ts';
import type { FileStorage } from '../../platform/files/open-file-store.ts';
import type { IncomingFile, StagedFile } from '../../platform/files/staging.ts';
import { UploadSlots } from '../../platform/files/upload-slots.ts';
import type { FileAnswer } from '../../platform/http/answer/streamed-answer.ts';
import type { Upload } from '../../platform/http/request/upload.ts';
import type { BackgroundJobs } from '../../platform/jobs/background-jobs.ts';
import type { Logger } from '../../platform/logger.ts';
import { createProjectsRepository, type MemberProject, type ProjectEntity, requireDeed } from '../projects/index.ts';
import { createFileRepository, type FileEntity } from './file-repository.ts';

const JOB = 'remove-files';
/** Maximum files per job, so that a step stays short with a slow bucket. */
const JOB_FILES = 100;
const JOB_POLICY = { limit: 2, timeoutMs: 5 * 60_000 };

/** An upload that its server has not renewed for this long is abandoned: the server is dead. */
const ABANDONED_AFTER_MS = 3600_000;
const RENEW_MS = ABANDONED_AFTER_MS / 3;

const BYTES_PER_MEGABYTE = 1024 * 1024;

/** The limits of uploads under way for each user: their number, and their bytes as a multiple of a project's quota. */
const PER_USER = { uploads: 32, projects: 2 };
const IN_ALL = { uploads: 256, projects: 20 };

interface ProjectFilesOptions {
  readonly storage: FileStorage;
  readonly backgroundJobs: BackgroundJobs;
  readonly events: Pick<Events, 'emit'>;
  readonly logger: Logger;
  readonly limits: { readonly fileMegabytes: number; readonly projectMegabytes: number };
}

export type ProjectFilesService = ReturnType<typeof createProjectFilesService>;

/** The files of projects. The caller of each function has checked that the user is a member of the project. */
export function createProjectFilesService(
  database: Database,
  { storage, backgroundJobs, events, logger, limits }: ProjectFilesOptions,
) {
  const { store, staging } = storage;
  const repository = createFileRepository(database);
  const projects = createProjectsRepository(database);
  const fileBytes = limits.fileMegabytes * BYTES_PER_MEGABYTE;
  const projectBytes = limits.projectMegabytes * BYTES_PER_MEGABYTE;
  const slots = new UploadSlots(
    { uploads: PER_USER.uploads, bytes: PER_USER.projects * projectBytes },
    { uploads: IN_ALL.uploads, bytes: IN_ALL.projects * projectBytes },
  );
  /** The ids of the uploads that this server is receiving. */
  const inFlight = new Set<string>();
  let sweeping: NodeJS.Timeout | undefined;

  backgroundJobs.handle<{ keys: string[] }>(JOB, JOB_POLICY, async ({ keys }, { signal }) => {
    for (const key of keys) {
      signal.throwIfAborted();
      await store.remove(key);
    }
    return 'done';
  });

  /** Removes the content of files after `transaction` commits. */
  async function removeContent(transaction: Database, files: readonly FileEntity[]): Promise<void> {
    for (let start = 0; start < files.length; start += JOB_FILES) {
      await backgroundJobs.add(transaction, JOB, { keys: files.slice(start, start + JOB_FILES).map(keyOf) });
    }
  }

  /** @returns whether the file existed */
  function removeFile(file: FileEntity): Promise<boolean> {
    return database.transaction().execute(async (transaction) => {
      await removeContent(transaction, [file]);
      return createFileRepository(transaction).remove(file.id);
    });
  }

  async function removeAbandoned(): Promise<void> {
    try {
      // Uploads in flight here are never abandoned, whatever the clock says.
      await repository.renew([...inFlight], Date.now());
      const abandoned = await repository.listAbandoned(Date.now() - ABANDONED_AFTER_MS);
      for (const file of abandoned) if (!inFlight.has(file.id)) await removeFile(file);
    } catch (error) {
      logger.error({ err: error }, 'Could not remove uploads that were cut off');
    }
  }

  /** Frees the room of uploads that were cut off when this server last stopped. */
  async function removeOwnAbandoned(): Promise<void> {
    try {
      if (staging.abandoned.length === 0) return;
      for (const file of await repository.listIncoming(staging.abandoned)) await removeFile(file);
      for (const id of staging.abandoned) await staging.discard(id);
    } catch (error) {
      logger.error({ err: error }, 'Could not remove uploads that were cut off');
    }
  }

  /** Runs `task` if the project has room for `size` bytes. The lock of the project serializes uploads here. */
  async function withRoom(
    { id, projectId, size }: FileEntity,
    task: (files: ReturnType<typeof createFileRepository>) => Promise<void>,
  ): Promise<void> {
    await database.transaction().execute(async (transaction) => {
      if (!(await createProjectsRepository(transaction).lock(projectId))) throw new AppError(projectErrors.unknown);
      const files = createFileRepository(transaction);
      if ((await files.usedBytes(projectId, id)) + size > projectBytes) {
        throw new AppError(fileErrors.noSpace, String(limits.projectMegabytes));
      }
      await task(files);
    });
  }

  /** Receives a file whose room is reserved. @returns the file with its final size */
  async function receive(reserved: FileEntity, incoming: IncomingFile, content: Readable) {
    const tooLarge = () => new AppError(fileErrors.tooLarge, String(limits.fileMegabytes));
    let room = reserved.size;
    const resize = async (size: number) => {
      if (size > fileBytes) throw tooLarge();
      await withRoom({ ...reserved, size }, (files) => files.resize(reserved.id, size));
      room = size;
      return size;
    };
    const staged = await incoming.receive(content, room, resize);
    // Fewer bytes arrived than declared: the rest of the room is freed before this file is complete.
    if (staged.size < room) await repository.resize(reserved.id, staged.size);
    return { staged, file: { ...reserved, size: staged.size, createdOn: Date.now() } };
  }

  /** Moves a received file to the store. */
  async function keep(file: FileEntity, staged: StagedFile): Promise<void> {
    await store.put(keyOf(file), staged);
    // The project may have been deleted since.
    if (!(await repository.markKept(file))) throw new AppError(projectErrors.unknown);
  }

  return {
    list: async (project: ProjectEntity): Promise<ProjectFile[]> =>
      (await repository.list(project.id)).map(presentFile),

    /**
     * Receives a file. Its room is reserved before the first byte is written, and freed if the upload fails.
     * @throws AppError for a file that is too large, does not fit in the project, or has no usable name, and if too
     * many uploads are in flight
     */
    async add(userId: string, project: ProjectEntity, { name, expectedBytes, content }: Upload): Promise<ProjectFile> {
      const filename = cleanName(name);
      const size = Math.min(expectedBytes ?? fileBytes, fileBytes);
      const slot = slots.acquire(userId);
      if (!slot) throw new AppError(fileErrors.tooManyUploads);
      const id = uuidv7();
      const reserved: FileEntity = {
        id,
        projectId: project.id,
        filename,
        size,
        isKept: false,
        createdOn: Date.now(),
        creatorId: userId,
      };
      inFlight.add(id);
      let incoming: IncomingFile | undefined;
      try {
        incoming = await staging.create(id);
        await withRoom(reserved, (files) => files.create(reserved));
        try {
          if (!slot.addBytes(size)) throw new AppError(fileErrors.tooManyUploads);
          const { staged, file } = await receive(reserved, incoming, content);
          await keep(file, staged);
          const added = presentFile(file);
          await projects.markChanged([project.id], userId);
          await events.emit('file.added', { projectId: project.id, file: added });
          return added;
        } catch (error) {
          await removeFile(reserved);
          throw error;
        }
      } finally {
        await incoming?.discard();
        inFlight.delete(id);
        slot.release();
      }
    },

    /** @throws fileErrors.unknown for an unknown file, and for a file without content */
    async read(project: ProjectEntity, fileId: string): Promise<FileAnswer> {
      const file = await repository.find(project.id, fileId);
      if (!file) throw new AppError(fileErrors.unknown);
      // An empty file needs no bucket: a response starts with its first bytes, and a bucket never sends any.
      const content = file.size === 0 ? Readable.from([]) : await store.read(keyOf(file));
      // The content may have been deleted during a backup that was restored later.
      if (!content) throw new AppError(fileErrors.unknown);
      return { name: file.filename, type: BINARY_TYPE, content };
    },

    /** @throws fileErrors.unknown for an unknown file, projectErrors.roleTooLow */
    async remove(userId: string, project: MemberProject, fileId: string): Promise<void> {
      const file = await repository.find(project.id, fileId);
      if (file) requireDeed(project.role, 'CHANGE', file.creatorId === userId);
      if (!file || !(await removeFile(file))) throw new AppError(fileErrors.unknown);
      await projects.markChanged([project.id], userId);
      await events.emit('file.removed', { projectId: project.id, fileId: file.id });
    },

    /** Removes a project's files in the transaction that deletes the project, and their content afterwards. */
    async removeOfProject(transaction: Database, projectId: string): Promise<void> {
      await removeContent(transaction, await createFileRepository(transaction).removeOfProject(projectId));
    },

    /** Removes cut-off uploads: uploads of this server now, and uploads of other servers once they are abandoned. */
    start(): void {
      void removeOwnAbandoned().then(removeAbandoned);
      sweeping = setInterval(() => void removeAbandoned(), RENEW_MS);
    },

    stop(): void {
      clearInterval(sweeping);
    },
  };
}

function keyOf(file: FileEntity): string {
  return `${file.projectId}/${file.id}`;
}

function presentFile({ id, filename, size, createdOn, creatorId }: FileEntity): ProjectFile {
  return { id, filename, size, createdOn: new Date(createdOn).toISOString(), creatorId };
}

/** Removes invisible characters from a file name. @throws fileErrors.nameInvalid */
function cleanName(name: string): string {
  // HTML forms encode a quotation mark as %22 (multipart form data).
  const clean = name
    .replaceAll('%22', '"')
    .replace(/\p{Cc}/gu, '')
    .toWellFormed()
    .trim();
  if (clean === '' || clean.length > MAX_FILENAME_LENGTH) {
    throw new AppError(fileErrors.nameInvalid, String(MAX_FILENAME_LENGTH));
  }
  return clean;
}
