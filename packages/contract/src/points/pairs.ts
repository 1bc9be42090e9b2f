/** Maximum keys that are searched in turn; with more, an index is faster. */
const MAX_SEARCHED = 8;

const NONE: readonly never[] = [];

/**
 * Values by key, in their order. A message has few, and thousands of messages wait for their commit: two arrays need less
 * memory than a Map, and keys are compared without hashing each.
 */
export class Pairs<Value> implements ReadonlyMap<string, Value> {
  #keys: readonly string[];
  #values: readonly Value[];
  /** The places of the keys, if there are many. */
  #index: Map<string, number> | undefined;

  /** @param keys without repetition; they and the values must not change */
  constructor(keys: readonly string[] = NONE, values: readonly Value[] = NONE) {
    this.#keys = keys;
    this.#values = values;
  }

  get size(): number {
    return this.#keys.length;
  }

  has(key: string): boolean {
    return this.#placeOf(key) >= 0;
  }

  get(key: string): Value | undefined {
    return this.#values[this.#placeOf(key)];
  }

  /** Whether the given keys are all keys, in this order. */
  hasKeys(keys: readonly string[]): boolean {
    const own = this.#keys;
    if (own.length !== keys.length) return false;
    for (let place = 0; place < keys.length; place++) if (own[place] !== keys[place]) return false;
    return true;
  }

  keyAt(place: number): string {
    return this.#keys[place] as string;
  }

  valueAt(place: number): Value {
    return this.#values[place] as Value;
  }

  /** Adds a value. Only the creator calls this: for all others the pairs stay as they are. */
  set(key: string, value: Value): void {
    const place = this.#placeOf(key);
    if (place >= 0) (this.#values as Value[])[place] = value;
    else if (this.#keys.length === 0) {
      // A literal: an array that is pushed to allocates room for 17.
      this.#keys = [key];
      this.#values = [value];
    } else {
      this.#index?.set(key, this.#keys.length);
      (this.#keys as string[]).push(key);
      (this.#values as Value[]).push(value);
    }
  }

  forEach(run: (value: Value, key: string, all: ReadonlyMap<string, Value>) => void): void {
    for (let place = 0; place < this.size; place++) run(this.valueAt(place), this.keyAt(place), this);
  }

  keys(): MapIterator<string> {
    return this.#keys.values();
  }

  values(): MapIterator<Value> {
    return this.#values.values();
  }

  *entries(): MapIterator<[string, Value]> {
    for (let place = 0; place < this.size; place++) yield [this.keyAt(place), this.valueAt(place)];
  }

  [Symbol.iterator](): MapIterator<[string, Value]> {
    return this.entries();
  }

  #placeOf(key: string): number {
    if (this.#keys.length <= MAX_SEARCHED) return this.#keys.indexOf(key);
    this.#index ??= new Map(this.#keys.map((one, place) => [one, place]));
    return this.#index.get(key) ?? -1;
  }
}
