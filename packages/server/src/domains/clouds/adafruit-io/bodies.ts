import type { Sent } from '../../../platform/http/request/any-body.ts';
import { formPairs } from '../../../platform/http/request/lenient-form.ts';
import { parseObject } from './payloads.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Names of the objects that requests put around their fields. */
const WRAPPERS = ['feed', 'datum', 'group'] as const;

/**
 * The fields of a request: from JSON, a form, or the multipart form that `curl -F` sends, whatever its type says. An
 * object around them, as in `{"feed": {"name": …}}`, is taken off.
 * @returns undefined for any other body
 */
export async function fieldsOf({ body, headers }: Pick<Sent, 'body' | 'headers'>): Promise<Fields | undefined> {
  const text = Buffer.from(body).toString('utf8').replaceAll('\0', '').trim();
  if (text.startsWith('{')) return unwrapped(parseObject(text) as Fields | undefined);
  if (text.startsWith('[')) return undefined;
  if (text.startsWith('--')) return multipartFields(body, String(headers['content-type'] ?? ''));
  return Object.fromEntries(formPairs(text).filter(([name]) => name !== '__proto__'));
}

function unwrapped(json: Fields | undefined): Fields | undefined {
  for (const name of WRAPPERS) {
    const inner = json?.[name];
    if (typeof inner === 'object' && inner !== null && !Array.isArray(inner)) return inner as Fields;
  }
  return json;
}

async function multipartFields(body: Uint8Array, type: string): Promise<Fields | undefined> {
  try {
    const form = await new Response(Buffer.from(body), { headers: { 'content-type': type } }).formData();
    return Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'));
  } catch {
    return undefined;
  }
}

/** A field as text; '' without it. */
export function textField(fields: Fields, name: string): string {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}
