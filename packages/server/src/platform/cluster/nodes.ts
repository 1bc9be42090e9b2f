import { type CreateSharedLimit, createLocalLimit } from '../limits/shared-limit.ts';
import type { Logger } from '../logger.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Bus } from './redis-bus.ts';

/** Encodes the arguments of a function for other nodes, if JSON cannot represent them. */
interface Codec<Args extends unknown[]> {
  /** Whether it is nothing to a node that starts to listen later: then it is not sent while there is no other. */
  readonly isLiveOnly?: true;
  readonly encode: (...args: Args) => unknown;
  readonly decode: (encoded: never) => Args;
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
  /** Runs `step` whenever this node may have missed messages, and when it starts to listen. */
  readonly onGap: (step: () => void) => void;
  /** See `Bus.claimTurn`; undefined on a single node. */
  readonly claimTurn: Bus<unknown>['claimTurn'] | undefined;
  /** Creates a limit that all nodes count together. */
  readonly createLimit: CreateSharedLimit;
  /** Whether there may be other nodes. */
  readonly areSeveral: boolean;
  /** Whether they can be reached: Redis answers. */
  readonly isBusAvailable: () => boolean;
  /** Registers how long messages between nodes are under way. */
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
}

/**
 * Joins the cluster over the Redis of REDIS_URL. Without REDIS_URL, this node is the whole cluster.
 * @param installation its name: others may use the same Redis
 * @throws StartError
 */
export async function joinNodes(redisUrl: string | undefined, installation: string, logger: Logger): Promise<Nodes> {
  if (!redisUrl) {
    return {
      everywhere: (_kind, local) => local,
      onGap: () => {},
      claimTurn: undefined,
      createLimit: createLocalLimit,
      areSeveral: false,
      isBusAvailable: () => true,
      register: () => {},
      listen: async () => {},
      listening: Promise.resolve(),
      close: async () => {},
    };
  }
  // Loaded only if needed: it saves a classroom computer 25 MB.
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
        if (codec?.isLiveOnly && bus.isAlone()) return result;
        bus.publish({ kind, args: codec ? codec.encode(...args) : args });
        return result;
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
        ({ kind, args }) => handlers.get(kind)?.(args),
        () => {
          for (const step of gapSteps) step();
        },
      );
      listens();
    },
    close: bus.close,
  };
}
