import type { ApiRequest } from './api-request.ts';

/** The result of a request. */
export type ApiAnswer =
  | { readonly status: number; readonly retryAfter: string | undefined; readonly text: string }
  | 'no-answer';

/** Sends a request as a program does, without the session of the page. */
export async function sendRequest({ method, url, body, picture }: ApiRequest): Promise<ApiAnswer> {
  try {
    const response = await fetch(url, {
      method,
      credentials: 'omit',
      ...(body !== undefined && { body, headers: { 'Content-Type': 'application/json' } }),
      ...(picture?.file && { body: picture.file, headers: { 'Content-Type': picture.type } }),
    });
    const text = readable(await response.text());
    return { status: response.status, retryAfter: response.headers.get('retry-after') ?? undefined, text };
  } catch {
    return 'no-answer';
  }
}

/** JSON formatted over several lines. */
function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
