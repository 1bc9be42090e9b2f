import type { Clock } from './clock/clock.ts';
import type { Nodes } from './cluster/nodes.ts';
import type { Database } from './db/database.ts';
import type { DiskWatch } from './disk/disk-watch.ts';
import type { Events } from './events/events.ts';
import type { AskFor } from './events/provided.ts';
import type { FileStorage } from './files/open-file-store.ts';
import type { BoardCalls } from './http/board-calls.ts';
import type { CallTimes } from './http/call-times.ts';
import type { Guards } from './http/guards.ts';
import type { Health } from './http/health.ts';
import type { LinkOrigins } from './http/link-origins.ts';
import type { PublicReads } from './http/public-reads.ts';
import type { Route } from './http/route.ts';
import type { ServeFile } from './http/serve-file.ts';
import type { Upgrades } from './http/upgrades.ts';
import type { BackgroundJobs } from './jobs/background-jobs.ts';
import type { Lifecycle } from './lifecycle.ts';
import type { LookupLimit } from './limits/lookup-limit.ts';
import type { Logger } from './logger.ts';
import type { SendMail } from './mail/mailer.ts';
import type { PlaceAnnouncer } from './mdns/place-announcer.ts';
import type { EventLoopDelay } from './metrics/event-loop-delay.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Live } from './realtime/live.ts';
import type { Presence } from './realtime/presence.ts';
import type { Rooms } from './realtime/rooms.ts';
import type { PublicIds } from './secrets/public-ids.ts';
import type { LocalHttps } from './tls/local-https.ts';

/** The services that every domain builds on, and with which it registers its routes, events, rooms and jobs. */
export interface Platform {
  readonly logger: Logger;
  /** The clock by which event triggers and background jobs wait. */
  readonly clock: Clock;
  readonly database: Database;
  /** The key that signs access tokens; other keys are derived from it. */
  readonly tokenKey: Uint8Array;
  readonly lifecycle: Lifecycle;
  readonly events: Events;
  /** Asks later domains for what this one shows of them. */
  readonly askFor: AskFor;
  readonly backgroundJobs: BackgroundJobs;
  readonly nodes: Nodes;
  readonly upgrades: Upgrades;
  readonly route: Route;
  readonly serveFile: ServeFile;
  /** The form of errors at the addresses of other clouds. */
  readonly boardCalls: Pick<BoardCalls, 'writeRefusals'>;
  readonly guards: Guards;
  /** The state that `/health/ready` reports. */
  readonly health: Health;
  /** The figures of `/metrics`. */
  readonly metrics: Metrics;
  readonly callTimes: CallTimes;
  readonly eventLoop: EventLoopDelay;
  readonly disk: DiskWatch;
  /** The rooms of browsers on all nodes. */
  readonly rooms: Rooms;
  /** The browser connections of this node. */
  readonly live: Live;
  readonly presence: Presence;
  readonly fileStorage: FileStorage;
  readonly sendMail: SendMail;
  readonly linkOrigins: LinkOrigins;
  readonly localHttps: LocalHttps;
  /** The name of this server in the local network. */
  readonly announcer: PlaceAnnouncer;
  readonly publicIds: PublicIds;
  readonly publicReads: PublicReads;
  /** The limit on guesses of topic names. */
  readonly lookups: LookupLimit;
}
