import type { Field, Operation } from './api-file.ts';

/** A request that a program sends. */
export interface ApiRequest {
  readonly method: string;
  readonly url: string;
  /** The JSON text of the body. */
  readonly body: string | undefined;
  /** The picture as the body. */
  readonly picture: Picture | undefined;
}

/** A picture file, or an example of one before a file is chosen. */
export interface Picture {
  readonly name: string;
  readonly type: string;
  readonly file: Blob | undefined;
}

const EXAMPLE: Picture = { name: 'photo.jpg', type: 'image/jpeg', file: undefined };

/** The entries for the fields of a call, by name. */
export type FieldValues = Readonly<Record<string, string>>;

/** The request of a call. Empty optional fields are left out. */
export function requestOf(
  { method, path, fields, picture }: Operation,
  server: string,
  values: FieldValues,
  file?: File,
): ApiRequest {
  const filled = (place: Field['place']) =>
    fields
      .filter((field) => field.place === place)
      .map(({ name, isRequired }) => ({ name, isRequired, value: values[name] ?? '' }))
      .filter(({ value, isRequired }) => isRequired || value !== '');
  const address = filled('path').reduce(
    (text, { name, value }) => text.replace(`{${name}}`, () => encodeURIComponent(value)),
    path,
  );
  // URLSearchParams would write + for a space: programs of boards read %20 more easily.
  const query = filled('query').map(({ name, value }) => `${name}=${encodeURIComponent(value)}`);
  const body = filled('body').map(({ name, value }) => [name, value]);
  return {
    method,
    url: `${server}${address}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    body: body.length > 0 ? JSON.stringify(Object.fromEntries(body)) : undefined,
    picture: picture && (file ? { name: file.name, type: file.type, file } : EXAMPLE),
  };
}
