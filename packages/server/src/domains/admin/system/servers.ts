import { randomUUID } from 'node:crypto';
import type { Nodes } from '../../../platform/cluster/nodes.ts';
import type { Lifecycle } from '../../../platform/lifecycle.ts';
import { forgetFirst } from '../../../platform/limits/rate-limit.ts';
import type { Logger } from '../../../platform/logger.ts';
import { byLabel, type Metrics } from '../../../platform/metrics/metrics.ts';
import type { ServerAnswer } from './own-state.ts';

/** How long the other servers have to answer. */
const ANSWER_MS = 1000;
/** How often a server sends the others its state: a server that dies before anyone asked is missed too. */
const TELL_MS = 5000;
/** A server that sends nothing for this long counts as not answering. Single messages may be late or lost. */
const SILENT_MS = 15_000;
/** A server that has missed one message may be gone. */
const LATE_MS = TELL_MS + 1000;
/** A server that has not answered for this long is no longer missed. */
const MISSED_MS = 24 * 3600 * 1000;
const MAX_SERVERS = 100;
/** Maximum remembered names of servers. A container of Kubernetes has a new one each time. */
const MAX_NAMES = 1000;

interface Known {
  readonly answer: ServerAnswer;
  /** The time in milliseconds of the monotonic clock. */
  readonly at: number;
  /** Whether the log says that the server does not answer. */
  isReported: boolean;
}

/** All servers of this installation. */
export interface Servers {
  /** The current answer of each server, this one first. For a server that does not answer within a second, its latest answer. */
  readonly collect: () => Promise<readonly ServerAnswer[]>;
}

export function createServers(
  { everywhere, areSeveral, isBusAvailable }: Pick<Nodes, 'everywhere' | 'areSeveral' | 'isBusAvailable'>,
  { onStart, onStop }: Pick<Lifecycle, 'onStart' | 'onStop'>,
  own: () => Promise<ServerAnswer>,
  metrics: Pick<Metrics, 'gauge'>,
  logger: Logger,
): Servers {
  const self = randomUUID();
  const others = new Map<string, Known>();
  const names = new Set<string>();
  const waiting = new Set<() => void>();
  let timer: NodeJS.Timeout | undefined;

  const tell = everywhere('system-told', (node: string, answer: ServerAnswer) => {
    if (node === self) return;
    const { name } = answer.state;
    // A server that was killed and started again has another id.
    for (const [id, known] of others) if (known.answer.state.name === name) others.delete(id);
    if (!names.has(name)) replaceMissed();
    // Moves the name to the end, so that running servers are forgotten last.
    names.delete(name);
    names.add(name);
    forgetFirst(names, MAX_NAMES);
    if (others.size < MAX_SERVERS)
      others.set(node, { answer: received(answer), at: performance.now(), isReported: false });
    for (const look of waiting) look();
  });
  /** Counts a server with a new name as the replacement of the server that has been missed for longest, if one is missed. */
  function replaceMissed(): void {
    const [longest] = [...others].sort(([, a], [, b]) => a.at - b.at);
    if (longest && performance.now() - longest[1].at > LATE_MS) others.delete(longest[0]);
  }

  /** Forgets servers that are missed for so long that nobody expects them. */
  function forgetMissed(): void {
    for (const [id, { at }] of others) if (performance.now() - at > MISSED_MS) others.delete(id);
  }

  const leave = everywhere('system-left', (node: string) => void others.delete(node));
  const ask = everywhere('system-asked', (node: string) => {
    if (node !== self) tellOwn();
  });

  function tellOwn(): void {
    own().then(
      (answer) => tell(self, answer),
      (error: unknown) =>
        logger.warn(
          { err: error },
          'Could not tell the other servers how this one is; the page System shows it as not answering',
        ),
    );
  }

  /** An answer by the clock of this server. An answer of the release before lacks new fields. */
  function received({ state, topics }: ServerAnswer): ServerAnswer {
    const now = Date.now();
    const clockAheadSeconds = Math.round((Date.parse(state.seenOn) - now) / 1000);
    const { filesPlace = '', replicaReason = null, notReadyReasons = [] } = state as Partial<ServerAnswer['state']>;
    const seenOn = new Date(now).toISOString();
    const latest = { seenOn, clockAheadSeconds, filesPlace, replicaReason, notReadyReasons };
    return { state: { ...state, ...latest }, topics };
  }

  const isSilent = ({ at }: Known) => performance.now() - at > SILENT_MS;

  /** While Redis is away, no server can be reached. */
  function reportSilent(): void {
    if (!isBusAvailable()) return;
    for (const known of others.values()) {
      if (known.isReported || !isSilent(known)) continue;
      known.isReported = true;
      const { name, seenOn } = known.answer.state;
      logger.warn(`The server ${name} has not answered since ${seenOn}. Start it again, or look at its log`);
    }
  }

  onStart(() => {
    if (!areSeveral) return;
    tellOwn();
    ask(self);
    timer = setInterval(() => {
      tellOwn();
      forgetMissed();
      reportSilent();
    }, TELL_MS).unref();
  });
  onStop(() => {
    clearInterval(timer);
    leave(self);
  });

  if (areSeveral) {
    metrics.gauge('servers', 'Servers as this one hears of them; it counts itself.', () => {
      const known = [...others.values()];
      const unheard = known.filter(isSilent).length;
      const silent = isBusAvailable() ? { silent: unheard, unknown: 0 } : { silent: 0, unknown: unheard };
      return byLabel('state', { answering: 1 + known.length - unheard, ...silent });
    });
  }

  return {
    async collect() {
      const answer = await own();
      if (!areSeveral) return [answer];
      const asked = performance.now();
      forgetMissed();
      const isAnswered = ({ at }: Known) => at >= asked;
      const { promise, resolve } = Promise.withResolvers<void>();
      const timeout = setTimeout(resolve, ANSWER_MS);
      const look = () => {
        if ([...others.values()].every(isAnswered)) resolve();
      };
      waiting.add(look);
      ask(self);
      await promise;
      clearTimeout(timeout);
      waiting.delete(look);
      const rest = [...others.values()]
        .map((known) => ({
          ...known.answer,
          state: { ...known.answer.state, isAnswering: isAnswered(known) },
        }))
        .sort((a, b) => a.state.name.localeCompare(b.state.name));
      return [answer, ...rest];
    },
  };
}
