/** Parts of an hour. The first one is dropped when the next begins: the shown counts cover 50 to 60 minutes. */
const PARTS = 6;
const PART_MS = (60 * 60_000) / PARTS;

/** Counts of the last hour, by the monotonic clock: one `Part` for every ten minutes in which something was counted. */
export class LastHour<Part> {
  readonly #create: () => Part;
  readonly #now: () => number;
  #parts: { readonly number: number; readonly part: Part }[] = [];

  /** @param now for tests, in milliseconds of the monotonic clock */
  constructor(create: () => Part, now: () => number = () => performance.now()) {
    this.#create = create;
    this.#now = now;
  }

  /** The part that counts now. */
  get current(): Part {
    const number = Math.floor(this.#now() / PART_MS);
    const latest = this.#parts.at(-1);
    if (latest?.number === number) return latest.part;
    const part = this.#create();
    this.#parts = [...this.#parts.filter((one) => one.number > number - PARTS), { number, part }];
    return part;
  }

  get parts(): readonly Part[] {
    const first = Math.floor(this.#now() / PART_MS) - PARTS;
    return this.#parts.filter(({ number }) => number > first).map(({ part }) => part);
  }
}
