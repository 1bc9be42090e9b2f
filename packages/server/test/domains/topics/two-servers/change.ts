import type { Reader } from './readers.ts';
import type { Scene } from './scene.ts';

export interface Change {
  /** The domain events that it announces. */
  readonly events: readonly string[];
  readonly make: (scene: Scene) => Promise<unknown>;
  /** What must be so before. */
  readonly prepare?: (scene: Scene) => Promise<unknown>;
  /** Who must say something else afterwards. */
  readonly seenBy: readonly Reader[];
  /** Why the others say the same as before. */
  readonly others: string;
  /** Why pages need not hear of it. */
  readonly noPage?: string;
  /** Whether what the others say depends on the pace of the test. */
  readonly isPaced?: true;
  /** Whether it changes a member of this project alone. */
  readonly ownMember?: true;
}

/** By what someone does. */
export type Changes = Readonly<Record<string, Change>>;
