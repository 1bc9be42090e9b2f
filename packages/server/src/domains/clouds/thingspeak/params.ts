import { readJson } from '@tinkerstream/contract/records';
import type { Sent } from '../../../platform/http/request/any-body.ts';
import { formPairs } from '../../../platform/http/request/lenient-form.ts';

/** Maximum parameters: a body of 64 kB could have thousands of names. */
const MAX_PARAMS = 100;

/**
 * The parameters of a request: of its query, and of its body, which may be a form, percent-encoded or not, or a flat
 * JSON object. The form of the body decides, since boards often name no type. The body goes before the query.
 */
export function paramsOf({ query, body }: Pick<Sent, 'query' | 'body'>): Map<string, string> {
  const params = new Map<string, string>();
  const add = (name: string, value: unknown) => {
    const last = Array.isArray(value) ? value.at(-1) : value;
    if (typeof last === 'object' || last === undefined || params.size >= MAX_PARAMS) return;
    params.set(name.trim(), String(last).trim());
  };
  for (const [name, value] of Object.entries(query)) add(name, value);
  const text = Buffer.from(body).toString('utf8').replaceAll('\0', '').trim();
  if (text.startsWith('{')) for (const [name, value] of Object.entries(parsed(text))) add(name, value);
  else for (const [name, value] of formPairs(text)) add(name, value);
  return params;
}

/** The members of a JSON object; none if it is broken. */
export function parsed(text: string): Readonly<Record<string, unknown>> {
  const { value } = readJson(text);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/** The key of a channel, as clients spell it: in a header whose name ends so, or in a parameter. '' without one. */
export function keyIn(headers: Readonly<Record<string, unknown>>, params: ReadonlyMap<string, string>): string {
  for (const [name, value] of Object.entries(headers)) {
    if (name.endsWith('thingspeakapikey') && typeof value === 'string') return value.trim();
  }
  return params.get('api_key') ?? params.get('key') ?? params.get('apikey') ?? params.get('write_api_key') ?? '';
}
