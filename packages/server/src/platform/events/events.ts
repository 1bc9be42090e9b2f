import type { Database } from '../db/database.ts';
import type { Logger } from '../logger.ts';

/** Domain events: each name with its payload. Each domain adds its own in its `events.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: domains fill it by declaration merging.
export interface DomainEvents {}

type EventName = keyof DomainEvents;
type InTransaction<Event> = (change: Change, event: Event) => Promise<void>;
type AfterCommit<Event> = (event: Event) => void | Promise<void>;

/** A transaction that announces its changes. */
export interface Change {
  readonly transaction: Database;
  /** Calls the in-transaction subscribers now, and the after-commit subscribers once the transaction is committed. */
  readonly announce: <Name extends EventName>(name: Name, event: DomainEvents[Name]) => Promise<void>;
  /** Runs a step after the commit, before the subscribers of later announcements. */
  readonly afterCommit: (step: () => Promise<void>) => void;
}

/**
 * The domain events of this node, in two phases. Subscribers start in the order of registration: in the transaction one after
 * the other, after the commit side by side.
 */
export interface Events {
  /** Subscribes inside the transaction: the handler may write, and its error rolls back the whole change. */
  readonly inTransaction: <Name extends EventName>(name: Name, handler: InTransaction<DomainEvents[Name]>) => void;
  /** Subscribes after the commit: the handler may notify others. Its error is only logged. */
  readonly afterCommit: <Name extends EventName>(name: Name, handler: AfterCommit<DomainEvents[Name]>) => void;
  /** Runs `work` in a transaction. Resolves when it is committed and all subscribers have run. */
  readonly change: <Result>(work: (change: Change) => Promise<Result>, options?: ChangeOptions) => Promise<Result>;
  /** Announces a committed change to the after-commit subscribers. Never rejects. */
  readonly emit: <Name extends EventName>(name: Name, event: DomainEvents[Name]) => Promise<void>;
}

interface ChangeOptions {
  /** Whether the transaction is serializable: SQLite serializes all transactions, PostgreSQL only those with this flag. */
  readonly isSerializable?: boolean;
}

export function createEvents(database: Database, logger: Logger): Events {
  const inside = new Map<EventName, InTransaction<never>[]>();
  const after = new Map<EventName, AfterCommit<never>[]>();

  async function emit<Name extends EventName>(name: Name, event: DomainEvents[Name]): Promise<void> {
    // Handlers run side by side: a slow check of access to rooms must not delay the end of a subscription.
    await Promise.all((after.get(name) ?? []).map((handle) => attempt(() => handle(event as never), name)));
  }

  /** Runs a step and only logs its failure: the change is already committed. */
  async function attempt(step: () => void | Promise<void>, name?: EventName): Promise<void> {
    try {
      await step();
    } catch (error) {
      logger.error({ err: error, event: name }, 'A step after a commit failed');
    }
  }

  return {
    emit,

    inTransaction(name, handler) {
      inside.set(name, [...(inside.get(name) ?? []), handler]);
    },

    afterCommit(name, handler) {
      after.set(name, [...(after.get(name) ?? []), handler]);
    },

    async change(work, { isSerializable = false } = {}) {
      const committed: (() => Promise<void>)[] = [];
      const begin = database.transaction();
      const isolated = isSerializable ? begin.setIsolationLevel('serializable') : begin;
      const result = await isolated.execute((transaction) => {
        const change: Change = {
          transaction,
          async announce(name, event) {
            committed.push(() => emit(name, event));
            for (const handle of inside.get(name) ?? []) await handle(change, event as never);
          },
          afterCommit: (step) => void committed.push(() => attempt(step)),
        };
        return work(change);
      });
      for (const step of committed) await step();
      return result;
    },
  };
}
