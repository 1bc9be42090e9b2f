import { hostname } from 'node:os';
import type { ReplicaReason, ServerState } from '@tinkerstream/contract/admin';
import type { Platform } from '../../../platform/platform.ts';

/** The message counts of this server. */
export interface Traffic {
  readonly stored: number;
  readonly failed: number;
  /** Stored messages by topic. */
  readonly topics: ReadonlyMap<string, number>;
}

export interface OwnStateNeeds {
  readonly version: string;
  /** The port of the web app. */
  readonly port: () => number;
  /** Messages of the last hour. */
  readonly traffic: () => Traffic;
  readonly boards: () => number;
  /** A digest of the place of uploaded files; empty for a folder. */
  readonly filesPlace: string;
  readonly maxBoards: number;
  /** Why histories are not read from DATABASE_REPLICA_URL; undefined if they are, or without it. */
  readonly replicaProblem: () => Promise<{ readonly reason: ReplicaReason; readonly text: string } | undefined>;
}

/** The answer of a server about itself. */
export interface ServerAnswer {
  readonly state: ServerState;
  /** The server's busiest topics of the last hour, with their messages. */
  readonly topics: readonly (readonly [topicId: string, messages: number])[];
}

/** Maximum topics: further ones are no longer busy. */
const MAX_TOPICS = 100;

/** Describes this server. */
export function createOwnState(
  { disk, eventLoop, health, live, nodes }: Platform,
  { version, port, traffic, boards, maxBoards, filesPlace, replicaProblem }: OwnStateNeeds,
): () => Promise<ServerAnswer> {
  const startedOn = new Date(Date.now() - process.uptime() * 1000).toISOString();
  return async () => {
    const [space, notReady, problem] = await Promise.all([disk.state(), health.reasons(), replicaProblem()]);
    const { stored, failed, topics } = traffic();
    return {
      state: {
        name: `${hostname()}:${port()}`,
        isAnswering: true,
        seenOn: new Date().toISOString(),
        clockAheadSeconds: 0,
        filesPlace,
        startedOn,
        version,
        nodeVersion: process.versions.node,
        notReady: notReady.map(({ text }) => text),
        notReadyReasons: notReady.map(({ code }) => code),
        isBusAvailable: nodes.isBusAvailable(),
        replicaProblem: problem?.text ?? null,
        replicaReason: problem?.reason ?? null,
        disk: space ? { ...space, daysLeft: space.daysLeft ?? null } : null,
        boards: boards(),
        maxBoards,
        viewers: live.connections(),
        storedMessages: stored,
        failedMessages: failed,
        delayMs: Math.round(eventLoop.p95()),
      },
      topics: [...topics].sort(([, a], [, b]) => b - a).slice(0, MAX_TOPICS),
    };
  };
}
