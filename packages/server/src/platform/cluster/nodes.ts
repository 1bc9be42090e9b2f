import { PROCESS_TIME } from '../clock/clock.ts';
import { type CreateSharedLimit, localLimits } from '../limits/shared-limit.ts';
import type { Logger } from '../logger.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Bus } from './redis-bus.ts';

/** Encodes the arguments of a function for other nodes, if JSON cannot represent them. */
interface Codec<Args extends unknown[]> {
  readonly encode: (...args: Args) => unknown;
  readonly decode: (encoded: never) => Args;
}

interface LiveCodec<Item> {
  readonly encodeAll: (items: readonly Item[]) => Buffer;
  /** @throws if the bytes cannot be read */
  readonly decodeAll: (bytes: Buffer) => readonly Item[];
  /** The item as JSON for releases that do not read bytes. */
  readonly toFormer: (item: Item) => unknown;
  readonly fromFormer: (encoded: never) => Item;
}

/** All nodes of the cluster, including this one: a board or a browser may be connected to any of them. */
export interface Nodes {
  /**
   * Makes a function run on every node: on this one immediately, on the others when they get the message.
   * @param kind identifies the function on all nodes
   * @returns a function that runs `local`, publishes the arguments to the other nodes, and returns the local result
   */
  readonly everywhere: <Args extends unknown[], Result>(
    kind: string,
    local: (...args: Args) => Result,
    codec?: Codec<Args>,
  ) => (...args: Args) => Result;
  /**
   * Makes a function run on every node, like `everywhere`, for frequent small messages that a node may miss before it
   * listens: they are sent as bytes, many together, and not at all while there is no other node.
   */
  readonly everywhereLive: <Item>(
    kind: string,
    local: (item: Item) => void,
    codec: LiveCodec<Item>,
  ) => (item: Item) => void;
  /** Runs `step` whenever this node may have missed messages, and when it starts to listen. */
  readonly onGap: (step: () => void) => void;
  /** See `Bus.claimTurn`; undefined on a single node. */
  readonly claimTurn: Bus<unknown>['claimTurn'] | undefined;
  /** Creates a limit that all nodes count together. */
  readonly createLimit: CreateSharedLimit;
  /** Whether there may be other nodes. */
  readonly areSeveral: boolean;
  /** Whether the other nodes can be reached: Redis answers. */
  readonly isBusAvailable: () => boolean;
  /** Registers the figure of how long messages between nodes are under way. */
  readonly register: (metrics: Metrics) => void;
  /** Starts to listen to the other nodes. Resolves when all of them send everything to this one. */
  readonly listen: () => Promise<void>;
  /** Resolves when `listen` has. */
  readonly listening: Promise<void>;
  readonly close: () => Promise<void>;
}

interface NodeMessage {
  readonly kind: string;
  readonly args: unknown;
  /** Set if nodes of this release get the message as bytes as well. */
  readonly isForFormer?: true;
}

/**
 * Joins the cluster over the Redis of REDIS_URL. Without REDIS_URL, this node is the whole cluster.
 * @param installation its name: others may use the same Redis
 * @param time by which this node limits events, if it is alone: otherwise Redis does
 * @throws StartError
 */
export async function joinNodes(
  redisUrl: string | undefined,
  installation: string,
  logger: Logger,
  time = PROCESS_TIME,
): Promise<Nodes> {
  if (!redisUrl) {
    return {
      everywhere: (_kind, local) => local,
      everywhereLive: (_kind, local) => local,
      onGap: () => {},
      claimTurn: undefined,
      createLimit: localLimits(time),
      areSeveral: false,
      isBusAvailable: () => true,
      register: () => {},
      listen: async () => {},
      listening: Promise.resolve(),
      close: async () => {},
    };
  }
  // The module is loaded only if needed: that saves a classroom computer 25 MB.
  const { openRedisBus } = await import('./redis-bus.ts');
  const bus = await openRedisBus<NodeMessage>(redisUrl, installation, logger);
  const handlers = new Map<string, (args: unknown) => void>();
  const gapSteps: (() => void)[] = [];
  const { promise: listening, resolve: listens } = Promise.withResolvers<void>();
  return {
    everywhere(kind, local, codec) {
      if (handlers.has(kind)) throw new Error(`Two functions run everywhere under the name ${kind}`);
      handlers.set(kind, (args) => void local(...(codec ? codec.decode(args as never) : (args as never))));
      return (...args) => {
        const result = local(...args);
        bus.publish({ kind, args: codec ? codec.encode(...args) : args });
        return result;
      };
    },
    everywhereLive(kind, local, codec) {
      if (handlers.has(kind)) throw new Error(`Two functions run everywhere under the name ${kind}`);
      handlers.set(kind, (args) => local(codec.fromFormer(args as never)));
      const publish = bus.openLive<Parameters<typeof local>[0]>({
        kind,
        encodeAll: codec.encodeAll,
        toFormer: (item) => ({ kind, args: codec.toFormer(item), isForFormer: true }),
        handleAll(bytes) {
          for (const item of codec.decodeAll(bytes)) local(item);
        },
      });
      return (item) => {
        local(item);
        publish(item);
      };
    },
    onGap: (step) => void gapSteps.push(step),
    claimTurn: bus.claimTurn,
    createLimit: bus.createLimit,
    areSeveral: true,
    isBusAvailable: bus.isAvailable,
    register: bus.register,
    listening,
    async listen() {
      await bus.listen(
        // A node of another version may send kinds unknown here.
        ({ kind, args, isForFormer }) => isForFormer || handlers.get(kind)?.(args),
        () => {
          for (const step of gapSteps) step();
        },
      );
      listens();
    },
    close: bus.close,
  };
}
