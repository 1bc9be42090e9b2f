/** What belongs to a cloud, beside its calls. */
export interface CloudRules {
  /** How it writes its keys: some clients check the length. All are harder to guess than the name of a topic. */
  readonly key: {
    readonly prefix: string;
    readonly alphabet: string;
    /** Characters after the prefix. */
    readonly length: number;
  };
  /** Whether it has a key for reading alone. */
  readonly hasReadKey?: true;
  /** Whether its names stand for several topics, so that a link has none of its own. */
  readonly isOfAllTopics?: true;
  /** The names of servers that its boards' libraries and blocks fix. */
  readonly hosts?: readonly string[];
  /** The calls that it has and that this server refuses, as method and path by their names: a key deletes nothing here. */
  readonly refused?: Readonly<Record<string, string>>;
}

export const DIGITS = '0123456789';
export const LOWER = 'abcdefghijklmnopqrstuvwxyz';
export const UPPER = LOWER.toUpperCase();
