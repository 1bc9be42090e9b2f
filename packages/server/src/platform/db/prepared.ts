import type { Compilable, CompiledQuery, Kysely } from 'kysely';

type Value = string | number | readonly string[];

/** A parameter of a query that is being compiled. In the list of an IN, it is the whole list. */
export class Placeholder {
  readonly #index: number;
  /** Whether the list is passed as JSON: the compiler of an engine sets this. */
  isJson = false;

  constructor(index: number) {
    this.#index = index;
  }

  valueIn(parameters: readonly Value[]): unknown {
    const value = parameters[this.#index];
    return this.isJson ? JSON.stringify(value) : value;
  }
}

/** A prepared query with its parameters, ready to run. */
interface Bound<Row> {
  readonly execute: () => Promise<Row[]>;
  readonly executeTakeFirst: () => Promise<Row | undefined>;
}

/**
 * A query that is built and compiled once, when it is first needed. Building it for each call takes the main thread as
 * long as the call itself.
 * @param build receives placeholders, so it can only pass them on as values
 */
export function prepared<Parameters extends readonly Value[], Row>(
  // biome-ignore lint/suspicious/noExplicitAny: the tables of any domain.
  db: Kysely<any>,
  build: (...parameters: Parameters) => Compilable<Row>,
): (...parameters: Parameters) => Bound<Row> {
  let compiled: CompiledQuery<Row> | undefined;

  function compile(parameters: Parameters): CompiledQuery<Row> {
    const placeholders = parameters.map((value, index) => {
      const placeholder = new Placeholder(index);
      return Array.isArray(value) ? [placeholder] : placeholder;
    });
    return build(...(placeholders as unknown as Parameters)).compile();
  }

  return (...parameters) => {
    compiled ??= compile(parameters);
    const values = compiled.parameters.map((value) =>
      value instanceof Placeholder ? value.valueIn(parameters) : value,
    );
    const bound = { ...compiled, parameters: values };
    const execute = async () => (await db.executeQuery<Row>(bound)).rows;
    return { execute, executeTakeFirst: async () => (await execute())[0] };
  };
}
