import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint.ts';
import { ZIP_TYPE } from '../platform/media-types.ts';
import { BackupFailure } from './maintenance.ts';

/**
 * Why histories are not read from DATABASE_REPLICA_URL: it does not answer, has just been started again, is behind, belongs to another
 * database, or has not followed this one since a failover.
 */
export const ReplicaReason = z.enum(['AWAY', 'RESTARTED', 'BEHIND', 'NO_REPLICA', 'NOT_FOLLOWING']);
export type ReplicaReason = z.infer<typeof ReplicaReason>;

/** Why a server is not ready: its database does not answer, its disk is full, or it is stopping. */
export const NotReadyReason = z.enum(['DATABASE', 'DISK_FULL', 'STOPPING']);
export type NotReadyReason = z.infer<typeof NotReadyReason>;

/** The state of one server. All times are ISO 8601 UTC. */
export const ServerState = z.object({
  /** The name by which administrators recognise the server: the name of its computer, and its port. */
  name: z.string(),
  /** False if the server has not answered: the other fields are from its latest answer. */
  isAnswering: z.boolean(),
  /** When the server answered, by the clock of the server that asked. */
  seenOn: z.string(),
  /** How many seconds the clock of this server is ahead of the clock of the server that asked; negative if it is behind. */
  clockAheadSeconds: z.number(),
  /** A digest of the place where the server keeps uploaded files; empty if the server does not send it. */
  filesPlace: z.string(),
  startedOn: z.string(),
  version: z.string(),
  nodeVersion: z.string(),
  /** Why the server is not ready, in English, as `/health/ready` says; empty if it is ready. */
  notReady: z.array(z.string()),
  /** The reasons of `notReady` as codes; empty also for a server of an earlier version. */
  notReadyReasons: z.array(NotReadyReason),
  /** Whether the server reaches the other servers; true for a single one. */
  isBusAvailable: z.boolean(),
  /** Why the server reads histories from DATABASE_URL in place of DATABASE_REPLICA_URL, in English; null if it does not. */
  replicaProblem: z.nullable(z.string()),
  /** The reason of `replicaProblem` as a code; null also for a server of an earlier version. */
  replicaReason: z.nullable(ReplicaReason),
  /** The disk of the server's data folder; null where the system does not say. */
  disk: z.nullable(
    z.object({
      freeBytes: z.number(),
      totalBytes: z.number(),
      /** In about how many days the disk is full, by its last week; null if it does not fill, or if that is not known yet. */
      daysLeft: z.nullable(z.int()),
    }),
  ),
  boards: z.int(),
  /** How many boards may be connected. */
  maxBoards: z.int(),
  /** Open pages. */
  viewers: z.int(),
  /** Messages with values that the server stored in the last hour. */
  storedMessages: z.int(),
  /** Messages of the last hour that could not be stored: the disk was full, or the database did not answer. */
  failedMessages: z.int(),
  /** The delay of due work in milliseconds, as the 95th percentile of the last hour; 0 in the first minute. */
  delayMs: z.int(),
});
export type ServerState = z.infer<typeof ServerState>;

export const SystemState = z.object({
  /** The server that answers comes first. */
  servers: z.array(ServerState),
  database: z.object({
    engine: z.enum(['SQLite', 'PostgreSQL']),
    version: z.string(),
    bytes: z.number(),
  }),
  backup: z.object({
    /** Whether the server makes backups, as BACKUP_TO says. */
    isOn: z.boolean(),
    /** When the latest backup began; null if there is none, or if none is known yet. */
    lastOn: z.nullable(z.string()),
    /** Why the last attempt failed, in English, as in the log; null if it succeeded. */
    failure: z.nullable(z.string()),
    failureReason: z.nullable(BackupFailure),
    /** Whether the latest backup is older than two days. */
    isOverdue: z.boolean(),
  }),
  /** Stored values: `hidden` counts acknowledged values that cannot be shown. */
  storage: z.object({ hidden: z.int(), isDiskFull: z.boolean(), damaged: z.int() }),
  /** By how many seconds the clock of this server went back in the last hour; null if it did not go back. */
  clockWentBackSeconds: z.nullable(z.number()),
  /** The projects with the most messages of the last hour, on all servers. */
  busiest: z.array(z.object({ projectId: z.string(), name: z.string(), owner: z.string(), messages: z.int() })),
  /** Calls of the last hour to the server that answers, slowest first. */
  slowest: z.array(
    z.object({
      /** The method and the pattern of the path, such as `GET /v1/topic/{topicId}`. */
      call: z.string(),
      count: z.int(),
      p50Ms: z.int(),
      p95Ms: z.int(),
    }),
  ),
});
export type SystemState = z.infer<typeof SystemState>;

export const getSystemState = endpoint({
  method: 'GET',
  path: '/v1/admin/system',
  access: 'admin',
  summary: 'Get how the servers are: disk, backup, versions, connections, busiest projects, slowest calls.',
  request: z.object({}),
  response: SystemState,
  errors: [],
});

export const downloadSupportBundle = endpoint({
  method: 'GET',
  path: '/v1/admin/system/support-bundle',
  access: 'admin',
  summary:
    'Download a ZIP file for support: settings without secrets, versions, figures, health, and the recent log of this server without personal data.',
  request: z.object({}),
  response: z.file(),
  file: [ZIP_TYPE],
  errors: [],
});
