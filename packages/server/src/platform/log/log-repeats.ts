import type { LogFn, Logger } from 'pino';

/** Equal lines of a minute that are written; further ones are counted. */
const WRITTEN = 3;
/** Equal lines of a minute that are written if a user was shown their reference: someone may look for it now. */
const WRITTEN_OF_USERS = 20;
const MINUTE_MS = 60_000;
/** Maximum different lines that are compared. */
const MAX_LINES = 1000;
/** Maximum references of failed requests in the line with the count. */
const MAX_REFERENCES = 100;

type Fields = Readonly<Record<string, unknown>>;

/** A line that repeats. */
interface Repeated {
  written: number;
  counted: number;
  references: string[];
  /** Writes the line with the count. */
  report: () => void;
}

const repeated = new Map<string, Repeated>();

/**
 * Whether a line of the log is to be written. A full disk, an absent database or a program that tries again at once
 * would otherwise fill the log, and push out the first lines. Repetitions within a minute become one line with
 * `repeated`, and the references that users were shown.
 */
export function admitLine(logger: Logger, values: Parameters<LogFn>, log: LogFn): boolean {
  const { fields, text } = lineOf(values);
  // Security events have counts of their own, and programs that block addresses read each line.
  if ('event' in fields) return true;
  const key = keyOf(fields, text);
  const known = repeated.get(key) ?? begin(key);
  const { reference } = fields;
  const isShown = typeof reference === 'string';
  if (known.written < (isShown ? WRITTEN_OF_USERS : WRITTEN)) {
    known.written++;
    return true;
  }
  known.counted++;
  if (isShown && known.references.length < MAX_REFERENCES) known.references.push(reference);
  known.report = () => {
    const { counted, references } = known;
    log.apply(logger, [{ ...fields, repeated: counted, ...(references.length > 0 && { references }) }, text]);
  };
  return false;
}

/** Writes all counts, when the process ends. */
export function reportRepeated(): void {
  for (const key of [...repeated.keys()]) end(key);
}

function begin(key: string): Repeated {
  const first: Repeated = { written: 0, counted: 0, references: [], report() {} };
  repeated.set(key, first);
  const [oldest] = repeated.keys();
  if (repeated.size > MAX_LINES) end(oldest as string);
  setTimeout(() => repeated.get(key) === first && end(key), MINUTE_MS).unref();
  return first;
}

function end(key: string): void {
  repeated.get(key)?.report();
  repeated.delete(key);
}

function lineOf([first, second]: readonly unknown[]): { readonly fields: Fields; readonly text: string } {
  if (typeof first === 'string') return { fields: {}, text: first };
  const fields = first instanceof Error ? { err: first } : ((first ?? {}) as Fields);
  return { fields, text: typeof second === 'string' ? second : '' };
}

/** The key of a line. Lines are equal if they say the same of one thing: numbers and references differ each time. */
function keyOf({ err, reference: _, ...fields }: Fields, text: string): string {
  const what =
    err instanceof Error ? `${err.name} ${err.message.replaceAll(/(?<![0-9a-f-])[0-9a-f-]*\d[0-9a-f-]*/gi, '#')}` : '';
  const of = Object.entries(fields).flatMap(([name, value]) => (typeof value === 'string' ? `${name} ${value}` : []));
  return [text, what, ...of].join('\n');
}
