import { type Endpoint, fillPath, type RequestOf, type ResponseOf } from '@tinkerstream/contract/platform/endpoint';
import type { ErrorBody } from '@tinkerstream/contract/platform/errors';
import { loadConfig } from './config.ts';
import { storedLanguage } from './language.ts';

/** An answer that is not a success. `errors` is empty when the body was not one of the server's error bodies. */
export class ApiError extends Error {
  readonly status: number;
  readonly errors: ErrorBody['errors'];

  constructor(status: number, errors: ErrorBody['errors']) {
    super(errors[0]?.description ?? `HTTP ${status}`);
    this.name = 'ApiError';
    this.status = status;
    this.errors = errors;
  }
}

/** Makes one declared call over HTTP. Throws `ApiError` for an answer that is no success, `TypeError` for none at all. */
export async function request<E extends Endpoint>(
  endpoint: E,
  input: RequestOf<E>,
  accessToken?: string,
): Promise<ResponseOf<E>> {
  const values = new Map(Object.entries(input as object).filter(([, value]) => value !== undefined));
  const path = fillPath(endpoint.path, (name) => {
    const value = values.get(name);
    values.delete(name);
    return encodeURIComponent(String(value));
  });
  const headers = new Headers({ Accept: 'application/json', 'Accept-Language': storedLanguage() });
  if (accessToken !== undefined) headers.set('Authorization', `Bearer ${accessToken}`);
  let query = '';
  let body: BodyInit | undefined;
  if (endpoint.method === 'GET') {
    if (values.size > 0) query = `?${new URLSearchParams([...values].map(([name, value]) => [name, String(value)]))}`;
  } else if (endpoint.encoding === 'multipart' || endpoint.encoding === 'upload') {
    body = new FormData();
    for (const [name, value] of values) body.append(name, value instanceof Blob ? value : String(value));
  } else {
    headers.set('Content-Type', 'application/json');
    body = JSON.stringify(Object.fromEntries(values));
  }
  const response = await fetch(`${await baseAddress(path)}${path}${query}`, { method: endpoint.method, headers, body });
  if (!response.ok) throw new ApiError(response.status, await errorsOf(response));
  return (response.status === 204 ? {} : await response.json()) as ResponseOf<E>;
}

async function baseAddress(path: string): Promise<string> {
  const { backends } = await loadConfig();
  return path.startsWith('/oauth/') || path === '/logout' ? backends.singleSignOn : backends.main;
}

async function errorsOf(response: Response): Promise<ErrorBody['errors']> {
  try {
    const { errors } = (await response.json()) as Partial<ErrorBody>;
    return Array.isArray(errors) ? errors : [];
  } catch {
    return [];
  }
}
