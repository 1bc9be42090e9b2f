import { NOTHING_KNOWN, type Timing, type TimingState } from '@tinkerstream/contract/applets';
import { v7 as uuidv7 } from 'uuid';
import { batched } from '../../../platform/batched.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Nodes } from '../../../platform/cluster/nodes.ts';
import { storedJson } from '../../../platform/db/stored-json.ts';
import type { Kept } from '../../../platform/kept/kept-repository.ts';
import type { KeptChange } from '../../../platform/kept/kept-rows.ts';
import type { AppletEntity } from '../applet.ts';
import { memoryScopeOf, memoryVersionOf } from '../version.ts';
import { detached } from './values/detached.ts';

/** Maximum boards that an applet remembers. It forgets the board that has been silent for longest. */
const MAX_BOARDS = 1000;

/** The memory of an applet about a board. */
export interface Remembered {
  readonly state: TimingState;
  /** The keys of conditions that are compared with their `offContent`. */
  readonly latched: ReadonlySet<number>;
}

export const NOTHING_REMEMBERED: Remembered = { state: NOTHING_KNOWN, latched: new Set() };

/** The memory as JSON. */
interface StoredMemory {
  /** The version of the deciding content: the memory of another version means nothing to it. */
  readonly of: string;
  readonly state: TimingState;
  readonly latched: readonly number[];
}

/** What an applet remembers from one message to the next. */
export class AppletMemory {
  readonly scope: string;
  readonly version: string;
  readonly #wall: Clock['wall'];
  readonly #timing: Timing;
  readonly #boards = new Map<string, Remembered & { readonly name: string; readonly place: number }>();
  #lastPlace = 0;
  loaded: Promise<void> = Promise.resolve();

  constructor({ wall }: Pick<Clock, 'wall'>, applet: AppletEntity) {
    this.#wall = wall;
    this.scope = memoryScopeOf(applet.id);
    this.version = memoryVersionOf(applet);
    this.#timing = applet.timing;
  }

  of(board: string): Remembered {
    return this.#boards.get(board) ?? NOTHING_REMEMBERED;
  }

  /** @returns changes to commit with the message: none if a restart could do without them */
  keep(board: string, next: Remembered): KeptChange[] {
    const before = this.#boards.get(board);
    const { scope } = this;
    const isStored = this.#matters(before ?? NOTHING_REMEMBERED, next);
    const place = isStored ? this.#nextPlace() : (before?.place ?? 0);
    this.#boards.delete(board);
    const name = before?.name ?? detached(board);
    this.#boards.set(name, { state: next.state, latched: next.latched, name, place });
    const changes: KeptChange[] = [];
    if (isStored) changes.push({ scope, key: board, content: this.#packed(next), place });
    if (this.#boards.size > MAX_BOARDS) {
      const [first] = this.#boards.keys();
      this.#boards.delete(first as string);
      changes.push({ scope, key: first as string, content: undefined, place: this.#nextPlace() });
    }
    return changes;
  }

  /** Takes over a stored memory, or one that another node has committed, unless this node has a later one. */
  follow({ key, content, place }: Pick<Kept, 'key' | 'place'> & { readonly content: string | undefined }): void {
    this.#lastPlace = Math.max(this.#lastPlace, place);
    if (place <= (this.#boards.get(key)?.place ?? 0)) return;
    const remembered = content === undefined ? undefined : rememberedIn(content, this);
    if (remembered) this.#boards.set(key, { ...remembered, name: key, place });
    else this.#boards.delete(key);
  }

  /** A clock that went back, or the clock of another node, must not make a change older than the one before. */
  #nextPlace(): number {
    this.#lastPlace = Math.max(this.#lastPlace + 1, this.#wall());
    return this.#lastPlace;
  }

  #matters({ state, latched }: Remembered, next: Remembered): boolean {
    const { inARow, onceInSec } = this.#timing;
    return (
      state.isOn !== next.state.isOn ||
      state.since !== next.state.since ||
      state.isLeftOut !== next.state.isLeftOut ||
      (onceInSec > 0 && state.runOn !== next.state.runOn) ||
      (inARow > 1 && state.row !== next.state.row) ||
      latched !== next.latched
    );
  }

  #packed({ state, latched }: Remembered): string {
    return JSON.stringify({ of: this.version, state, latched: [...latched] } satisfies StoredMemory);
  }
}

/** The meaning of a stored memory to an applet; undefined if another version of the applet stored it. */
export function rememberedIn(
  content: string,
  { scope, version }: Pick<AppletMemory, 'scope' | 'version'>,
): Remembered | undefined {
  const stored = storedJson<StoredMemory>(content, 'kept', scope);
  return stored?.of === version ? { state: stored.state, latched: new Set(stored.latched) } : undefined;
}

/**
 * The memories of applets, held while an applet is compiled or a message that changes it is on its way to the store.
 * Garbage collection frees them.
 */
export class AppletMemories {
  readonly #clock: Pick<Clock, 'wall'>;
  readonly #live = new Map<string, WeakRef<AppletMemory>>();
  readonly #freed = new FinalizationRegistry<string>((scope) => {
    if (this.#live.get(scope)?.deref() === undefined) this.#live.delete(scope);
  });
  readonly #listOf: (scope: string) => Promise<Kept[] | undefined>;
  readonly #tell: (from: string, changes: readonly KeptChange[]) => void;
  readonly #node = uuidv7();
  /** Makes every node read again what an applet remembers. */
  readonly forgetEverywhere: (appletId: string) => void;

  constructor(
    clock: Pick<Clock, 'wall'>,
    list: (scopes: readonly string[]) => Promise<Kept[]>,
    nodes: Pick<Nodes, 'everywhere'>,
  ) {
    this.#clock = clock;
    this.#listOf = batched(async (scopes: readonly string[]) => Map.groupBy(await list(scopes), ({ scope }) => scope));
    this.forgetEverywhere = nodes.everywhere('applet-memory-changed', (appletId: string) => this.forget(appletId));
    this.#tell = nodes.everywhere('applet-memory', (from: string, changes: readonly KeptChange[]) => {
      // This node has the changes already, and may have later ones.
      if (from === this.#node) return;
      for (const { scope, key, content, place } of changes) {
        this.#live.get(scope)?.deref()?.follow({ key, content, place });
      }
    });
  }

  /** Opens a memory. Resolve `loaded` before the first use. */
  open(applet: AppletEntity): AppletMemory {
    const scope = memoryScopeOf(applet.id);
    const known = this.#live.get(scope)?.deref();
    if (known?.version === memoryVersionOf(applet)) return known;
    const memory = new AppletMemory(this.#clock, applet);
    this.#live.set(scope, new WeakRef(memory));
    this.#freed.register(memory, scope);
    memory.loaded = this.#load(memory);
    return memory;
  }

  /** Announces committed changes to the other nodes. */
  committed(changes: readonly KeptChange[]): void {
    if (changes.length > 0) this.#tell(this.#node, changes);
  }

  /** Forgets changes since the last commit, which failed. The next compiled applet reads the stored memory. */
  forget(appletId: string): void {
    this.#live.delete(memoryScopeOf(appletId));
  }

  /** Forgets all memories: this node may have missed changes. */
  forgetAll(): void {
    this.#live.clear();
  }

  async #load(memory: AppletMemory): Promise<void> {
    try {
      for (const row of (await this.#listOf(memory.scope)) ?? []) memory.follow(row);
    } catch (error) {
      if (this.#live.get(memory.scope)?.deref() === memory) this.#live.delete(memory.scope);
      throw error;
    }
  }
}

/** Whether an applet needs a memory. */
export function remembers({ when, inARow, onceInSec }: Timing): boolean {
  return when !== 'EACH' || inARow > 1 || onceInSec > 0;
}
