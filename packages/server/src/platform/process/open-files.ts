/**
 * Files and sockets for everything but connections: the database and its threads, uploads, exports, modules, mails and
 * calls of other services. An idle server has 50 of them open.
 */
const KEPT_FREE = 128;
/** The largest share of boards in the remaining files and sockets. */
const BOARDS_SHARE = 2 / 3;

/** Maximum connections that the server accepts. */
export interface ConnectionShares {
  /** Connections of boards, over TCP and WebSocket together. */
  readonly boards: number;
  /** Connections on the port of the web app, without boards. */
  readonly web: number;
}

/**
 * How many files and sockets this process may have open; Infinity where the system has no such limit. Node has already
 * raised the soft limit to the hard one when it started.
 */
export function readOpenFileLimit(platform = process.platform): number {
  // Windows has no such limit. There, the report of every thread also uses its debugging library, which only one thread
  // may call: the process crashed at most of its starts.
  if (platform === 'win32') return Number.POSITIVE_INFINITY;
  // Without this, the report asks the name server for the names of all connected addresses.
  const report: NodeJS.ProcessReport & { excludeNetwork?: boolean } = process.report;
  report.excludeNetwork = true;
  const { userLimits } = report.getReport() as { userLimits?: { open_files?: { soft?: number | string } } };
  const limit = Number(userLimits?.open_files?.soft ?? Number.POSITIVE_INFINITY);
  return Number.isNaN(limit) ? Number.POSITIVE_INFINITY : limit;
}

/**
 * Divides the files and sockets that a process may have open, so that connections never take the last ones: without
 * any, the server could open no file, start no thread and load no module.
 */
export function shareOpenFiles(limit: number, wantedBoards: number): ConnectionShares {
  const free = Math.max(limit - KEPT_FREE, Math.floor(limit / 2));
  const boards = Math.min(wantedBoards, Math.floor(free * BOARDS_SHARE));
  return { boards, web: free - boards };
}
