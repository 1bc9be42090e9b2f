import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Config } from '../../config.ts';
import { keepTokenKey } from '../../domains/accounts/index.ts';
import { databaseFileIn, FILES, lockDataDir, UPLOADS } from '../../platform/data-dir.ts';
import { migrateUnfinished, UNFINISHED_MOVE } from '../../platform/db/migrate.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { createLocalFileStore } from '../../platform/files/local-file-store.ts';
import type { Logger } from '../../platform/logger.ts';
import { migrateFile, openDatabase } from '../../storage.ts';
import { isDatabase, listDataFiles } from '../data-files.ts';
import { syncFolder } from '../durability.ts';
import { MaintenanceError, reasonOf } from '../maintenance-error.ts';
import type { MovePlace } from './place.ts';
import { openPostgresPlace } from './postgres-place.ts';
import { openSqlitePlace } from './sqlite-place.ts';

/** The place that a move fills. Until it is finished, no server starts on it. */
export interface MoveTarget {
  readonly place: MovePlace;
  /** The store of files; undefined if files stay in their place. */
  readonly files: FileStore | undefined;
  readonly workFolder: string;
  /** Runs the last step inside the transaction. */
  readonly seal: () => Promise<void>;
  /** Runs the last step of all. */
  readonly finish: () => Promise<void>;
  /** The settings that lead servers to the new place, and what else to do. */
  readonly nextSteps: readonly string[];
  readonly close: () => Promise<void>;
}

interface Installation {
  readonly tokenKey: Uint8Array;
  /** The name of the installation, which differs from all others. */
  readonly name: string;
}

/** @throws StartError, MaintenanceError */
export async function openTarget(
  to: string,
  filesUrl: string | undefined,
  installation: Installation,
  config: Config,
  logger: Logger,
): Promise<MoveTarget> {
  const bucket = filesUrl === undefined ? undefined : await openBucket(filesUrl);
  return /^postgres(ql)?:\/\//.test(to)
    ? openDatabaseOf(to, bucket, installation, config, logger)
    : openFolder(to, bucket, installation, config);
}

async function openBucket(filesUrl: string): Promise<FileStore> {
  const { createS3FileStore } = await import('../../platform/files/s3-file-store.ts');
  return createS3FileStore(filesUrl);
}

async function openDatabaseOf(
  url: string,
  files: FileStore | undefined,
  { tokenKey, name }: Installation,
  { postgres: { replicaUrl } }: Config,
  logger: Logger,
): Promise<MoveTarget> {
  const place = await openPostgresPlace(url);
  try {
    const { rows: tables } = await place.client.query<{ name: string }>(
      "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'",
    );
    if (tables.some((table) => table.name === UNFINISHED_MOVE)) {
      const { rows } = await place.client.query<{ source: string }>(`SELECT source FROM ${UNFINISHED_MOVE}`);
      if (rows[0]?.source !== name) {
        throw new MaintenanceError(
          'A move of another installation into this database is not finished. Create an empty database for this one.',
        );
      }
    } else if (tables.length > 0) {
      throw new MaintenanceError(
        'The database of --to has tables already. If a move into it has ended, set DATABASE_URL to it; otherwise create an empty database.',
      );
    } else {
      await place.inTransaction(async () => {
        await place.client.query(`CREATE TABLE ${UNFINISHED_MOVE} (source text NOT NULL)`);
        await place.client.query(`INSERT INTO ${UNFINISHED_MOVE} VALUES ($1)`, [name]);
      });
    }
    const { database, close } = await openDatabase({ databaseUrl: url }, '', logger, migrateUnfinished);
    await keepTokenKey(database, tokenKey);
    await close();
    // Without synchronous commits: rows that PostgreSQL loses in a crash are copied again; the last commit waits for
    // the disk.
    await place.client.query('SET synchronous_commit = off');
  } catch (error) {
    await place.close();
    throw error;
  }
  const workFolder = mkdtempSync(join(tmpdir(), 'tinkerstream-move-'));
  return {
    place,
    files,
    workFolder,
    async seal() {
      await place.client.query('SET LOCAL synchronous_commit = on');
      await place.client.query(`DROP TABLE ${UNFINISHED_MOVE}`);
    },
    finish: async () => {},
    nextSteps: [
      `Set DATABASE_URL${files ? ' and FILES_URL' : ''} to the new place, keep DATA_DIR, and start the server.`,
      ...(replicaUrl ? ['Remove DATABASE_REPLICA_URL until the new database has a replica of its own.'] : []),
      `To go back before anything new is stored: remove ${files ? 'both settings' : 'the setting'} and start again. Later: move --to FOLDER.`,
    ],
    async close() {
      rmSync(workFolder, { recursive: true, force: true });
      await place.close();
    },
  };
}

/** The file in the unfinished folder with the name of the moved installation. */
const MARKER = 'move';

async function openFolder(
  folder: string,
  bucket: FileStore | undefined,
  { tokenKey, name }: Installation,
  config: Config,
): Promise<MoveTarget> {
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new MaintenanceError(`The folder ${folder} is not empty. Choose a folder that does not exist yet.`);
  }
  // The unfinished folder is beside the new one, and on its disk: the last step is a rename.
  const unfinished = `${folder}.moving`;
  const marker = join(unfinished, MARKER);
  if (existsSync(unfinished) && (!existsSync(marker) || readFileSync(marker, 'utf8') !== name)) {
    throw new MaintenanceError(
      `${unfinished} is not from a move of this installation. Delete it, or choose another folder.`,
    );
  }
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  writeFileSync(marker, name, { mode: 0o600 });
  const unlock = lockDataDir(unfinished);
  const database = databaseFileIn(unfinished);
  await migrateFile(database);
  writeFileSync(join(unfinished, 'token.key'), Buffer.from(tokenKey).toString('base64url'), {
    mode: 0o600,
    flush: true,
  });
  const place = openSqlitePlace(database, { readOnly: false });
  const workFolder = join(unfinished, UPLOADS);
  mkdirSync(workFolder, { recursive: true, mode: 0o700 });
  let isOpen = true;
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    await place.close();
    unlock();
  };
  const replica = config.postgres.replicaUrl ? ', DATABASE_REPLICA_URL' : '';
  return {
    place,
    files: bucket ?? createLocalFileStore(join(unfinished, FILES)),
    workFolder,
    seal: async () => {},
    async finish() {
      copyRest(config.dataDir, unfinished);
      await close();
      rmSync(workFolder, { recursive: true, force: true });
      rmSync(marker);
      syncFolder(unfinished);
      try {
        if (existsSync(folder)) rmdirSync(folder);
        renameSync(unfinished, folder);
      } catch (error) {
        throw new MaintenanceError(
          `Everything is in ${unfinished}, but it could not get the name ${folder} (${reasonOf(error)}). Rename it yourself.`,
        );
      }
      syncFolder(dirname(folder));
    },
    nextSteps: [
      `Set DATA_DIR to ${folder}, remove DATABASE_URL${replica}${bucket ? ', set FILES_URL to the bucket' : ' and FILES_URL'}, and start one server.`,
      'To go back before anything new is stored: set the settings as they were.',
    ],
    close,
  };
}

/** Copies everything that is neither in the database nor an uploaded file: certificates, emails, subscriptions of boards. */
function copyRest(from: string, to: string): void {
  for (const { path } of existsSync(from) ? listDataFiles(from) : []) {
    const isElsewhere = path === 'token.key' || path.startsWith(`${FILES}/`) || isDatabase(join(from, path));
    if (!isElsewhere) cpSync(join(from, path), join(to, path), { preserveTimestamps: true });
  }
}
