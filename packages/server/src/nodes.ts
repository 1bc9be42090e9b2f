import type { Room, ServerToClientEvents } from '@tinkerstream/contract/platform/socket';
import type { RecordValue } from '@tinkerstream/contract/records';
import type { PassedMessage } from './domains/records/index.ts';
import type { Bus } from './platform/cluster/redis-bus.ts';
import type { Logger } from './platform/logger.ts';
import type { Live } from './platform/realtime/live.ts';

/** What has to reach every node, because a board or a browser may be connected to any of them. */
interface Reach {
  /** Passes a stored message on to the boards and browsers that listen. */
  readonly passOn: (message: PassedMessage) => void;
  /** Sends an event to the browsers in a room. */
  readonly emit: Live['emit'];
  /** Takes browsers out of rooms. */
  readonly evict: Live['evict'];
  /** Takes anyone out of rooms who may no longer be there. */
  readonly recheck: Live['recheck'];
  /** Disconnects the browsers of a session that has ended. */
  readonly endSession: Live['endSession'];
  /** Drops what is in memory of a topic, because it has changed. */
  readonly forgetTopic: (topicName: string) => void;
  /** Drops what is in memory of a topic that is no more, and what boards are subscribed to. */
  readonly dropTopic: (topicName: string) => void;
}

/** The reach of this node alone. */
interface LocalReach extends Reach {
  /** The other nodes can be heard again: drops what is in memory of all topics, and asks again who may be in rooms. */
  readonly recover: () => void;
}

/** All nodes, this one among them. */
export interface Nodes extends Reach {
  /** Begins to hear the other nodes. */
  readonly listen: () => Promise<void>;
  /** As `Bus.claimTurn`; undefined where this node is all there is. */
  readonly claimTurn: Bus<unknown>['claimTurn'] | undefined;
  readonly close: () => Promise<void>;
}

/** A stored message as JSON: its payload in base64, its values as pairs. */
interface WireMessage {
  readonly topic: { readonly id: string; readonly name: string };
  readonly projectIds: readonly string[];
  readonly payload: string;
  readonly time: number;
  readonly device: PassedMessage['device'];
  readonly values: readonly (readonly [key: string, value: RecordValue])[];
}

type NodeMessage =
  | { readonly kind: 'stored'; readonly message: WireMessage }
  | { readonly kind: 'live'; readonly room: Room; readonly name: keyof ServerToClientEvents; readonly event: unknown[] }
  | { readonly kind: 'session-ended'; readonly sessionId: string }
  | { readonly kind: 'evicted'; readonly rooms: readonly Room[]; readonly userId: string | undefined }
  | { readonly kind: 'rechecked'; readonly rooms: readonly Room[] | 'all'; readonly tokens: readonly string[] }
  | { readonly kind: 'topic-dropped'; readonly topicName: string }
  | { readonly kind: 'topic-changed'; readonly topicName: string };

/**
 * Joins the other nodes over the Redis of REDIS_URL. Without one, this node is all there is, and nothing is copied.
 * @throws StartError
 */
export async function joinNodes(redisUrl: string | undefined, logger: Logger, local: LocalReach): Promise<Nodes> {
  if (!redisUrl) return { ...local, claimTurn: undefined, listen: async () => {}, close: async () => {} };
  // Loaded only where it is used: a classroom computer goes without these 25 MB.
  const { openRedisBus } = await import('./platform/cluster/redis-bus.ts');
  const bus = await openRedisBus<NodeMessage>(redisUrl, logger);
  return {
    claimTurn: bus.claimTurn,
    passOn(message) {
      local.passOn(message);
      bus.tell({ kind: 'stored', message: toWire(message) });
    },
    emit(room, name, ...event) {
      local.emit(room, name, ...event);
      bus.tell({ kind: 'live', room, name, event });
    },
    endSession(sessionId) {
      local.endSession(sessionId);
      bus.tell({ kind: 'session-ended', sessionId });
    },
    forgetTopic(topicName) {
      local.forgetTopic(topicName);
      bus.tell({ kind: 'topic-changed', topicName });
    },
    dropTopic(topicName) {
      local.dropTopic(topicName);
      bus.tell({ kind: 'topic-dropped', topicName });
    },
    evict(rooms, userId) {
      local.evict(rooms, userId);
      bus.tell({ kind: 'evicted', rooms, userId });
    },
    recheck(rooms, tokens = []) {
      bus.tell({ kind: 'rechecked', rooms, tokens });
      return local.recheck(rooms, tokens);
    },
    listen: () => bus.listen((message) => hear(message, local), local.recover),
    close: bus.close,
  };
}

function hear(message: NodeMessage, local: LocalReach): void {
  switch (message.kind) {
    case 'stored':
      return local.passOn(fromWire(message.message));
    case 'live':
      return local.emit(message.room, message.name, ...(message.event as never));
    case 'session-ended':
      return local.endSession(message.sessionId);
    case 'evicted':
      return local.evict(message.rooms, message.userId);
    case 'rechecked':
      return void local.recheck(message.rooms, message.tokens);
    case 'topic-dropped':
      return local.dropTopic(message.topicName);
    case 'topic-changed':
      return local.forgetTopic(message.topicName);
  }
}

function toWire({ topic, projectIds, payload, time, device, values }: PassedMessage): WireMessage {
  const { id, name } = topic;
  return { topic: { id, name }, projectIds, payload: payload.toString('base64'), time, device, values: [...values] };
}

function fromWire(message: WireMessage): PassedMessage {
  const payload = Buffer.from(message.payload, 'base64');
  return { ...message, payload, text: payload.toString('utf8'), values: new Map(message.values) };
}
