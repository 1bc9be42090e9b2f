/** Something that a domain shows and a later domain provides. */
export interface Provided<Value> {
  /** Provides it, once. Call this before the server listens. */
  readonly provide: (value: Value) => void;
  /** @throws Error before it is provided */
  readonly get: () => Value;
}

/** @param what for the error of a start: nothing provides the records of topics */
export type AskFor = <Value>(what: string) => Provided<Value>;

/** All that domains ask of later ones. */
export interface Provisions {
  readonly askFor: AskFor;
  /** @throws Error if something is missing. Call this after the wiring. */
  readonly check: () => void;
}

export function createProvisions(): Provisions {
  const missing = new Set<string>();
  return {
    askFor<Value>(what: string) {
      let provided: { readonly value: Value } | undefined;
      missing.add(what);
      return {
        provide(value: Value) {
          if (provided) throw new Error(`Two domains provide ${what}`);
          provided = { value };
          missing.delete(what);
        },
        get() {
          if (!provided) throw new Error(`Nothing provides ${what}`);
          return provided.value;
        },
      };
    },
    check() {
      if (missing.size > 0) throw new Error(`Nothing provides ${[...missing].join(', ')}`);
    },
  };
}
