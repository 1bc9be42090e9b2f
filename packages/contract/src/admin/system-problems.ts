import type { ServerState, SystemState } from './system.ts';

/** With fewer free bytes, the disk counts as nearly full, whatever its size. */
const LITTLE_BYTES = 1e9;
/** A disk that a forecast finds full within fewer days is a problem. */
const SOON_DAYS = 30;
/** From this share of the allowed connections on, the next boards may be refused. */
const NEARLY_FULL = 0.9;
/** Clocks of two servers may differ by fewer seconds: messages between them take time. */
const CLOCKS_SECONDS = 5;
/** Pages and boards feel it when a server is later than this. */
const LATE_MS = 250;

export type ProblemCode =
  | 'NOT_READY'
  | 'NOT_ANSWERING'
  | 'BUS_LOST'
  | 'DISK_FULL'
  | 'DISK_LOW'
  | 'DISK_SOON_FULL'
  | 'NOT_STORED'
  | 'VALUES_HIDDEN'
  | 'VALUES_DAMAGED'
  | 'BOARDS_NEARLY_FULL'
  | 'BUSY'
  | 'FILES_DIFFER'
  | 'CLOCKS_DIFFER'
  | 'CLOCK'
  | 'REPLICA_UNUSED'
  | 'BACKUP_FAILED'
  | 'BACKUP_OVERDUE'
  | 'VERSIONS'
  | 'NO_BACKUP';

/** A problem that an administrator should solve. */
export interface SystemProblem {
  readonly code: ProblemCode;
  /** The server that has the problem; undefined if it concerns all servers. */
  readonly server: ServerState | undefined;
}

/** Problems that are advice: everything works, but could be set up better. */
const ADVICE: ReadonlySet<ProblemCode> = new Set(['NO_BACKUP', 'VERSIONS', 'REPLICA_UNUSED']);

export function isAdvice({ code }: SystemProblem): boolean {
  return ADVICE.has(code);
}

/** The problems of the system, the worst first. */
export function findProblems(state: SystemState): SystemProblem[] {
  const { servers, backup, storage, clockWentBackSeconds } = state;
  const isFull = storage.isDiskFull;
  const of = (server: ServerState): (ProblemCode | false | undefined)[] => {
    // A server without a connection to the others cannot tell which of them works.
    if (!server.isAnswering) return [servers[0]?.isBusAvailable && 'NOT_ANSWERING'];
    return [
      // A full disk is already reported as a problem of its own.
      server.notReady.length > 0 && !isFull && 'NOT_READY',
      !server.isBusAvailable && 'BUS_LOST',
      !isFull && diskProblem(server),
      server.failedMessages > 0 && !isFull && 'NOT_STORED',
      server.boards >= NEARLY_FULL * server.maxBoards && 'BOARDS_NEARLY_FULL',
      server.delayMs > LATE_MS && 'BUSY',
      server.replicaProblem !== null && 'REPLICA_UNUSED',
      server.filesPlace !== '' &&
        servers[0]?.filesPlace !== '' &&
        server.filesPlace !== servers[0]?.filesPlace &&
        'FILES_DIFFER',
      Math.abs(server.clockAheadSeconds) > CLOCKS_SECONDS && 'CLOCKS_DIFFER',
    ];
  };
  const ofAll: (ProblemCode | false)[] = [
    isFull && 'DISK_FULL',
    storage.hidden > 0 && !isFull && 'VALUES_HIDDEN',
    storage.damaged > 0 && 'VALUES_DAMAGED',
    clockWentBackSeconds !== null && 'CLOCK',
    backup.isOn && backup.failure !== null && 'BACKUP_FAILED',
    backup.isOn && backup.failure === null && backup.isOverdue && 'BACKUP_OVERDUE',
    new Set(servers.filter(({ isAnswering }) => isAnswering).map(({ version }) => version)).size > 1 && 'VERSIONS',
    !backup.isOn && 'NO_BACKUP',
  ];
  const found = [
    ...servers.flatMap((server) => of(server).map((code) => ({ code, server }))),
    ...ofAll.map((code) => ({ code, server: undefined })),
  ];
  return ORDER.flatMap((code) => found.filter((one) => one.code === code).map(({ server }) => ({ code, server })));
}

function diskProblem({ disk }: ServerState): ProblemCode | undefined {
  if (!disk) return undefined;
  if (disk.freeBytes < LITTLE_BYTES) return 'DISK_LOW';
  return disk.daysLeft !== null && disk.daysLeft < SOON_DAYS ? 'DISK_SOON_FULL' : undefined;
}

const ORDER: readonly ProblemCode[] = [
  'DISK_FULL',
  'NOT_READY',
  'NOT_STORED',
  'NOT_ANSWERING',
  'BUS_LOST',
  'FILES_DIFFER',
  'VALUES_DAMAGED',
  'VALUES_HIDDEN',
  'DISK_LOW',
  'BACKUP_FAILED',
  'BACKUP_OVERDUE',
  'DISK_SOON_FULL',
  'BOARDS_NEARLY_FULL',
  'BUSY',
  'CLOCK',
  'REPLICA_UNUSED',
  'CLOCKS_DIFFER',
  'NO_BACKUP',
  'VERSIONS',
];
