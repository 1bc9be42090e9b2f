import type { SettingsForSupport } from '../../../shown-settings.ts';

/** Fields of a line that name neither a person nor a topic. Other fields are left out. */
const FIELDS: ReadonlySet<string> = new Set([
  'level',
  'time',
  'msg',
  'reference',
  'url',
  'kind',
  'failures',
  'retryInMs',
  'messages',
  'seconds',
  'reason',
  'missing',
]);
/** Fields of an error that name neither a person nor a topic. PostgreSQL, for instance, adds the values of a row in others. */
const ERROR_FIELDS: ReadonlySet<string> = new Set(['type', 'message', 'code', 'errcode', 'stack']);

const EMAIL = /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)*/g;

/**
 * The lines of a log for support: without secrets of settings, emails, names of topics, and without events that are
 * about people.
 */
export function linesForSupport(lines: readonly string[], { hidden }: Pick<SettingsForSupport, 'hidden'>): string[] {
  const clean = (value: unknown): unknown => (typeof value === 'string' ? withoutSecrets(value, hidden) : value);
  return lines.flatMap((line) => {
    const fields = fieldsOf(line);
    if (!fields || 'event' in fields) return [];
    const shown = Object.entries(fields).flatMap(([name, value]): [string, unknown][] => {
      if (name === 'err' && typeof value === 'object' && value !== null) {
        const ofError = Object.entries(value).filter(([field]) => ERROR_FIELDS.has(field));
        return [[name, Object.fromEntries(ofError.map(([field, text]) => [field, clean(text)]))]];
      }
      const isPlain = typeof value === 'string' || typeof value === 'number';
      return FIELDS.has(name) && isPlain ? [[name, clean(value)]] : [];
    });
    return [JSON.stringify(Object.fromEntries(shown))];
  });
}

function fieldsOf(line: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const fields: unknown = JSON.parse(line);
    return typeof fields === 'object' && fields !== null ? (fields as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** A text with names of settings in place of their values. */
export function withoutSecrets(text: string, hidden: SettingsForSupport['hidden']): string {
  const without = hidden.reduce((left, { name, value }) => left.replaceAll(value, `[${name}]`), text);
  return without.replace(EMAIL, '[email]');
}
