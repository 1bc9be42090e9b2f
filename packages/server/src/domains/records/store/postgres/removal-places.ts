/** The place of a removal: everything before it is deleted. */
export interface RemovalPlace {
  readonly series: number;
  readonly step: number;
  readonly time: number;
}

/** Maximum removals in memory. One runs at a time on each node, in turn with others. */
const MAX_PLACES = 1000;
/** How long a place counts: a removal that stood still may have been continued elsewhere, and records may have come since. */
const FRESH_MS = 10_000;

/**
 * The places of removals in progress. PostgreSQL keeps deleted rows in its indexes until a vacuum, so a chunk that
 * starts at the beginning steps over all that the chunks before have deleted.
 */
export class RemovalPlaces {
  readonly #places = new Map<string, { readonly place: RemovalPlace; readonly at: number }>();

  find(removal: string): RemovalPlace | undefined {
    const known = this.#places.get(removal);
    return known && performance.now() - known.at < FRESH_MS ? known.place : undefined;
  }

  set(removal: string, place: RemovalPlace): void {
    this.#places.delete(removal);
    this.#places.set(removal, { place, at: performance.now() });
    const [oldest] = this.#places.keys();
    if (this.#places.size > MAX_PLACES && oldest !== undefined) this.#places.delete(oldest);
  }

  delete(removal: string): void {
    this.#places.delete(removal);
  }
}
