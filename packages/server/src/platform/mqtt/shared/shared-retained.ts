import { randomUUID } from 'node:crypto';
import type { Nodes } from '../../cluster/nodes.ts';
import type { Database } from '../../db/database.ts';
import { storedJson } from '../../db/stored-json.ts';
import { createKeptRepository } from '../../kept/kept-repository.ts';
import type { Lifecycle } from '../../lifecycle.ts';
import type { Logger } from '../../logger.ts';
import type { RetainedAccess } from '../gateway.ts';
import type { PlacedMessage } from '../session/persistence.ts';

const SCOPE = 'mqtt-retained';
/** A changed topic is written after this time: a busy topic costs one write in it. */
const WRITE_AFTER_MS = 1000;
/** Age from which messages are settled: a younger one may not be written yet by the node that received it. */
const SETTLED_MS = 10_000;
const PLACES_PER_MS = 1000;

interface SharedRetained {
  /** The messages that the nodes have stored so far. */
  readonly loaded: readonly PlacedMessage[];
  /** Announces a change at this node to the others, and writes it within a second. */
  readonly changed: (message: PlacedMessage) => void;
  /** Follows the gateway's own messages. Call this when it is open, before this node listens to the others. */
  readonly follow: (retained: RetainedAccess) => void;
}

interface Needs {
  readonly nodes: Pick<Nodes, 'everywhere' | 'onGap'>;
  readonly database: Database;
  readonly lifecycle: Pick<Lifecycle, 'onFlush'>;
  readonly logger: Logger;
}

/**
 * The retained messages of all nodes (decision 63). Each node has all of them in memory; a change goes to the others over the
 * bus, and to the database for nodes that start or have missed something. Of two changes at the same time, the one with the
 * later place wins on every node.
 */
export async function shareRetained({ nodes, database, lifecycle, logger }: Needs): Promise<SharedRetained> {
  const self = randomUUID();
  const unwritten = new Set<string>();
  let own: RetainedAccess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;

  const listKept = async (): Promise<PlacedMessage[]> => {
    const rows = await createKeptRepository(database).list([SCOPE]);
    // The report leaves out the name of the topic, which is a secret.
    return rows.flatMap(({ content }) => storedJson<PlacedMessage>(content, 'kept', SCOPE) ?? []);
  };

  /** Writes the current message of each changed topic: the change of another node may be later. */
  async function writeAll(): Promise<void> {
    const topics = [...unwritten];
    const retained = own;
    if (topics.length === 0 || !retained) return;
    unwritten.clear();
    try {
      await database.transaction().execute((transaction) => {
        const changes = topics.map((key) => {
          const message = retained.findRetained(key);
          return { scope: SCOPE, key, content: message && JSON.stringify(message), place: message?.place ?? 0 };
        });
        return createKeptRepository(transaction).change(changes);
      });
    } catch (error) {
      for (const topicName of topics) unwritten.add(topicName);
      logger.warn(
        { err: error },
        'Could not save the retained messages of boards, which is tried every second. Check the database',
      );
    }
  }

  /** One write at a time: an earlier one never ends after a later one. */
  async function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    while (writing) await writing;
    writing = writeAll();
    await writing;
    writing = undefined;
  }

  function markUnwritten(topicName: string): void {
    unwritten.add(topicName);
    timer ??= setTimeout(async () => {
      await write();
      for (const left of unwritten) markUnwritten(left);
    }, WRITE_AFTER_MS).unref();
  }

  const tell = nodes.everywhere('mqtt-retained', (from: string, message: PlacedMessage) => {
    if (from !== self) own?.storeRetained(message);
  });

  /** Takes over changes of other nodes that this one has missed. */
  async function catchUp(retained: RetainedAccess): Promise<void> {
    await write();
    const settledPlace = (Date.now() - SETTLED_MS) * PLACES_PER_MS;
    const kept = await listKept();
    for (const message of kept) retained.storeRetained(message);
    const topics = new Set(kept.map(({ topicName }) => topicName));
    for (const topicName of retained.retainedTopics()) {
      const isOld = (retained.findRetained(topicName)?.place ?? 0) < settledPlace;
      if (isOld && !topics.has(topicName) && !unwritten.has(topicName)) retained.dropRetained(topicName);
    }
  }

  const warn = (error: unknown) =>
    logger.warn(
      { err: error },
      'Could not read the retained messages of other servers; they are read again when Redis has been away. Check the database',
    );
  const readAgain = nodes.everywhere('mqtt-retained-missed', (from: string) => {
    if (from !== self && own) void catchUp(own).catch(warn);
  });
  nodes.onGap(async () => {
    if (!own) return;
    await catchUp(own).catch(warn);
    // Messages that this node received while Redis was away reached no other node, and some may have read before they
    // were written.
    readAgain(self);
  });
  lifecycle.onFlush(write);
  return {
    loaded: await listKept(),
    changed(message) {
      tell(self, message);
      markUnwritten(message.topicName);
    },
    follow(retained) {
      own = retained;
      // Messages from a folder of this node, from the time when it was alone.
      for (const topicName of retained.retainedTopics()) {
        if (retained.findRetained(topicName)?.place === 0) markUnwritten(topicName);
      }
    },
  };
}
