const MIN_PLACES = 4;

/**
 * Items in order, of which the first leave. The ring stays in place in memory: an array that is pushed to and shifted
 * is copied on.
 */
export class Ring<Item> {
  #items: (Item | undefined)[] = [];
  #first = 0;
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(item: Item): void {
    if (this.#length === this.#items.length) this.#grow();
    this.#items[(this.#first + this.#length) % this.#items.length] = item;
    this.#length++;
  }

  shift(): Item | undefined {
    if (this.#length === 0) return undefined;
    const item = this.#items[this.#first];
    this.#items[this.#first] = undefined;
    this.#first = (this.#first + 1) % this.#items.length;
    this.#length--;
    return item;
  }

  first(): Item | undefined {
    return this.#length === 0 ? undefined : this.#items[this.#first];
  }

  *[Symbol.iterator](): Generator<Item> {
    for (let at = 0; at < this.#length; at++) yield this.#items[(this.#first + at) % this.#items.length] as Item;
  }

  #grow(): void {
    const items: (Item | undefined)[] = [...this];
    while (items.length < Math.max(MIN_PLACES, 2 * this.#length)) items.push(undefined);
    this.#items = items;
    this.#first = 0;
  }
}
