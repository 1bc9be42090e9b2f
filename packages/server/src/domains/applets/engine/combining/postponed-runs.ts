import { MAX_POSTPONED_RUNS } from '@tinkerstream/contract/applets';
import { type ActionBudget, LONGEST_WAIT_MS, type Payer } from '../action-budget.ts';

/** Between two rounds, so that a transaction has more than one run. */
const ROUND_MS = 25;
/** Runs in a round: they are prepared in one turn of the event loop. */
const MAX_IN_ROUND = 100;
/** After so long a run takes a turn as any other. */
const PATIENCE_MS = 2 * LONGEST_WAIT_MS;
/** Characters of all runs that wait. */
const MAX_SIZE = 8_000_000;

/** Whose run it is, of which applet and board: only the latest one waits. */
export interface Place extends Payer {
  /** '' for all boards together. */
  readonly board: string;
}

/** A run that waits. */
export interface PostponedRun<Content> extends Place {
  readonly content: Content;
  readonly actions: number;
  /** Characters. */
  readonly size: number;
  /** How many messages it stands for. */
  readonly messages: number;
  /** How much later its actions may start. */
  readonly delayMs: number;
}

/** A message whose run waits: what became of it. */
interface Ticket {
  readonly committed: () => void;
  readonly failed: () => void;
}

interface Waiting<Content> extends Omit<PostponedRun<Content>, 'delayMs'> {
  /** When the first message of its board began to wait, in milliseconds of the monotonic clock. */
  readonly since: number;
  /** Whether its message is on disk. */
  isCommitted: boolean;
}

interface OfUser<Content> {
  /** By applet and board: the one that has waited for longest is first. */
  readonly waiting: Map<string, Waiting<Content>>;
  /** The places of those that are being committed. */
  leaving: ReadonlySet<string>;
}

interface PostponedNeeds<Content> {
  readonly budget: Pick<ActionBudget, 'admit' | 'freeOn' | 'roomOn'>;
  /** Resolves when their actions are on disk, or are left out: it does not reject. */
  readonly perform: (runs: readonly PostponedRun<Content>[]) => Promise<void>;
  /** Counts messages whose run is never performed. */
  readonly leaveOut: (content: Content, messages: number) => void;
}

/**
 * Runs that set a state and that the budget of their user refuses, in the memory of this node: the latest of each board. They are
 * performed when the budget has room again. All that is newer has to ask here first, so that nothing older comes after it.
 */
export class PostponedRuns<Content> {
  readonly #needs: PostponedNeeds<Content>;
  readonly #users = new Map<string, OfUser<Content>>();
  #count = 0;
  #size = 0;
  #timer: NodeJS.Timeout | undefined;
  #dueOn = Number.POSITIVE_INFINITY;
  #isPerforming = false;
  #isClosed = false;

  constructor(needs: PostponedNeeds<Content>) {
    this.#needs = needs;
  }

  /** Whether runs wait after which a further one that can wait has its turn: of its applet, or of a user who has used up theirs. */
  hasAny(payer: Payer): boolean {
    const user = this.#users.get(payer.userId);
    if (!user) return false;
    if (this.#needs.budget.freeOn(payer) > performance.now()) return true;
    return [...user.waiting.keys(), ...user.leaving].some((key) => key.startsWith(`${payer.appletId} `));
  }

  /** Whether an older run is being committed: a newer one may not overtake it. */
  isLeaving({ userId, ...place }: Place): boolean {
    return this.#users.get(userId)?.leaving.has(keyOf(place)) ?? false;
  }

  /**
   * Has a run wait, in the place of the one of its board before.
   * @returns undefined if there is no room
   */
  add(place: Place, run: Pick<PostponedRun<Content>, 'content' | 'actions' | 'size'>): Ticket | undefined {
    const { userId } = place;
    const before = this.#users.get(userId)?.waiting.get(keyOf(place));
    const count = this.#count + (before ? 0 : 1);
    const size = this.#size + run.size - (before?.size ?? 0);
    if (this.#isClosed || count > MAX_POSTPONED_RUNS || size > MAX_SIZE) return undefined;
    const { since = performance.now(), messages = 0 } = before ?? {};
    const waiting: Waiting<Content> = { ...place, ...run, since, messages: messages + 1, isCommitted: false };
    const user = this.#users.get(userId) ?? { waiting: new Map(), leaving: new Set() };
    this.#users.set(userId, user);
    user.waiting.set(keyOf(place), waiting);
    this.#count = count;
    this.#size = size;
    const isLatest = () => user.waiting.get(keyOf(place)) === waiting;
    return {
      committed: () => {
        waiting.isCommitted = true;
        if (isLatest()) this.#setTimer(this.#nextOf(waiting));
      },
      failed: () => {
        if (!isLatest()) return;
        this.#remove(user, waiting);
        if (waiting.messages > 1) this.#needs.leaveOut(waiting.content, waiting.messages - 1);
      },
    };
  }

  /** Removes the run that waits for a board: a newer one replaces it. @returns how many messages it stands for */
  take({ userId, ...place }: Place): number {
    const user = this.#users.get(userId);
    const waiting = user?.waiting.get(keyOf(place));
    if (!user || !waiting) return 0;
    this.#remove(user, waiting);
    return waiting.messages;
  }

  /** Leaves out the runs of applets. */
  forget(appletIds: readonly string[]): void {
    this.#leaveOut(({ appletId }) => appletIds.includes(appletId));
  }

  /** Leaves out all runs, and takes no more. */
  close(): void {
    this.#isClosed = true;
    this.#leaveOut(() => true);
  }

  #leaveOut(isMeant: (waiting: Waiting<Content>) => boolean): void {
    for (const user of [...this.#users.values()]) {
      for (const waiting of [...user.waiting.values()].filter(isMeant)) {
        this.#remove(user, waiting);
        this.#needs.leaveOut(waiting.content, waiting.messages);
      }
    }
  }

  #remove(user: OfUser<Content>, waiting: Waiting<Content>): void {
    user.waiting.delete(keyOf(waiting));
    this.#count--;
    this.#size -= waiting.size;
    this.#forgetUser(waiting.userId);
    if (this.#count === 0) this.#clearTimer();
  }

  #forgetUser(userId: string): void {
    const user = this.#users.get(userId);
    if (user?.waiting.size === 0 && user.leaving.size === 0) this.#users.delete(userId);
  }

  /**
   * When a run may be performed: once its user's actions start without waiting, so that boards get the latest values. After a
   * long wait it takes a turn as any other action, or actions that cannot wait here would keep it away.
   */
  #nextOf({ actions, since, ...payer }: Waiting<Content>): number {
    const { budget } = this.#needs;
    return Math.min(budget.freeOn(payer), Math.max(since + PATIENCE_MS, budget.roomOn(payer, actions)));
  }

  #setTimer(dueOn: number): void {
    if (this.#isPerforming || this.#isClosed || dueOn >= this.#dueOn) return;
    this.#clearTimer();
    this.#dueOn = dueOn;
    this.#timer = setTimeout(() => void this.#perform(), Math.max(ROUND_MS, Math.ceil(dueOn - performance.now())));
  }

  #clearTimer(): void {
    clearTimeout(this.#timer);
    this.#dueOn = Number.POSITIVE_INFINITY;
  }

  async #perform(): Promise<void> {
    this.#clearTimer();
    this.#isPerforming = true;
    const runs = this.#due();
    if (runs.length > 0) await this.#needs.perform(runs);
    for (const { userId } of runs) {
      const user = this.#users.get(userId);
      if (user) user.leaving = new Set();
      this.#forgetUser(userId);
    }
    this.#isPerforming = false;
    for (const { waiting } of this.#users.values()) {
      for (const one of waiting.values()) if (one.isCommitted) this.#setTimer(this.#nextOf(one));
    }
  }

  /** Takes those that may be performed now. */
  #due(): PostponedRun<Content>[] {
    const now = performance.now();
    const due: PostponedRun<Content>[] = [];
    for (const user of [...this.#users.values()]) {
      const leaving = new Set<string>();
      for (const waiting of [...user.waiting.values()]) {
        if (!waiting.isCommitted) continue;
        if (due.length >= MAX_IN_ROUND) break;
        // One whose own limit is reached keeps no other event trigger waiting.
        if (this.#nextOf(waiting) > now) continue;
        const delayMs = this.#needs.budget.admit(waiting, waiting.actions, now, now);
        if (typeof delayMs !== 'number') continue;
        leaving.add(keyOf(waiting));
        user.leaving = leaving;
        this.#remove(user, waiting);
        due.push({ ...waiting, delayMs });
      }
    }
    return due;
  }
}

function keyOf({ appletId, board }: Omit<Place, 'userId'>): string {
  return `${appletId} ${board}`;
}
