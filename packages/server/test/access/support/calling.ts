import { type Endpoint, fillPath } from '@tinkerstream/contract/platform/endpoint';
import type { Someone } from './world.ts';

export interface Outcome {
  /** `yes`, `·` without a session, or the code of the error without its prefix. */
  readonly cell: string;
  /** What the server has answered. */
  readonly text: string;
}

/** Makes a call as a program does that knows nothing of the contract's checks. */
export async function callAs({ api }: Someone, endpoint: Endpoint, input: Record<string, unknown>): Promise<Outcome> {
  const values = new Map(Object.entries(input));
  const path = fillPath(endpoint.path, (name) => {
    const value = String(values.get(name));
    values.delete(name);
    return encodeURIComponent(value);
  });
  const isGet = endpoint.method === 'GET';
  const texts = [...values].map(([name, value]): [string, string] => [name, String(value)]);
  const isForm = endpoint.encoding === 'multipart' || endpoint.encoding === 'upload';
  const body = isForm ? new FormData() : JSON.stringify(Object.fromEntries(values));
  if (body instanceof FormData) for (const [name, value] of values) body.set(name, value as string);
  const response = await fetch(api.http + path + (isGet ? `?${new URLSearchParams(texts)}` : ''), {
    method: endpoint.method,
    headers: {
      accept: 'application/json',
      ...(api.accessToken && { authorization: `Bearer ${api.accessToken}` }),
      ...(typeof body === 'string' && !isGet && { 'content-type': 'application/json' }),
    },
    body: isGet ? undefined : body,
  });
  const text = await response.text();
  if (response.ok) return { cell: 'yes', text };
  if (response.status === 401) return { cell: '·', text };
  const code = /TS_ERR_(\w+)/.exec(text)?.[1];
  return { cell: code ?? String(response.status), text };
}
