/** A sender, and the senders within it, such as a user and their projects. */
interface Sender {
  /** Milliseconds of running tasks, counted from the time of the others when this sender came. */
  used: number;
  running: number;
  waiting: number;
  /** The time that the member with the latest turn has used: newcomers start there. */
  clock: number;
  readonly members: Map<string, Sender>;
  /** Tasks of the sender itself, in their order. */
  readonly queue: (() => void)[];
}

interface FairTurnsOptions {
  /** Maximum tasks that run at the same time. */
  readonly count: number;
  /** Maximum tasks of one sender that wait. */
  readonly maxWaiting: number;
}

/**
 * Runs a few tasks at the same time. The next turn belongs to the sender with the fewest running tasks, and of those to
 * the one that has used the least time: a sender with many tasks, or with long ones, delays its own. A sender that was
 * idle has saved no time. Time is monotonic.
 */
export class FairTurns {
  readonly #options: FairTurnsOptions;
  readonly #all = createSender(0);

  constructor(options: FairTurnsOptions) {
    this.#options = options;
  }

  /**
   * Runs `task` at its turn.
   * @param path the sender: the outermost first, such as a user and one of their projects
   * @returns undefined if too many tasks of the sender wait
   */
  run<Result>(path: readonly string[], task: () => Promise<Result>): Promise<Result> | undefined {
    const senders = this.#sendersOf(path);
    const { queue } = senders.at(-1) as Sender;
    const isFree = this.#all.running < this.#options.count;
    if (!isFree && queue.length >= this.#options.maxWaiting) return undefined;
    for (const sender of senders) sender.waiting++;
    const result = new Promise<Result>((resolve) => {
      queue.push(() => resolve(this.#runNow(senders, task)));
    });
    this.#startNext();
    return result;
  }

  async #runNow<Result>(senders: readonly Sender[], task: () => Promise<Result>): Promise<Result> {
    const started = performance.now();
    try {
      return await task();
    } finally {
      const used = performance.now() - started;
      for (const sender of senders) {
        sender.running--;
        sender.used += used;
      }
      if (this.#all.running + this.#all.waiting === 0) this.#all.members.clear();
      this.#startNext();
    }
  }

  #startNext(): void {
    while (this.#all.running < this.#options.count && this.#all.waiting > 0) {
      let sender = this.#all;
      take(sender);
      while (sender.queue.length === 0) {
        const next = nextOf(sender);
        sender.clock = next.used;
        sender = next;
        take(sender);
      }
      sender.queue.shift()?.();
    }
  }

  #sendersOf(path: readonly string[]): Sender[] {
    const senders = [this.#all];
    for (const name of path) {
      const within = senders.at(-1) as Sender;
      let sender = within.members.get(name);
      if (!sender) {
        forgetIdle(within);
        sender = createSender(within.clock);
        within.members.set(name, sender);
      } else if (sender.running + sender.waiting === 0) {
        sender.used = Math.max(sender.used, within.clock);
      }
      senders.push(sender);
    }
    return senders;
  }
}

/** Maximum senders without a task in memory, because of the time that they have used. */
const MAX_REMEMBERED = 1000;

const createSender = (used: number): Sender => ({
  used,
  running: 0,
  waiting: 0,
  clock: 0,
  members: new Map(),
  queue: [],
});

function take(sender: Sender): void {
  sender.waiting--;
  sender.running++;
}

/** The member whose turn it is. At least one waits. */
function nextOf({ members }: Sender): Sender {
  let next: Sender | undefined;
  for (const member of members.values()) {
    if (member.waiting === 0) continue;
    const isBefore =
      !next || member.running < next.running || (member.running === next.running && member.used < next.used);
    if (isBefore) next = member;
  }
  return next as Sender;
}

function forgetIdle({ members }: Sender): void {
  if (members.size < MAX_REMEMBERED) return;
  for (const [name, { running, waiting }] of members) if (running + waiting === 0) members.delete(name);
}
