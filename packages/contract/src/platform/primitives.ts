import * as z from 'zod/mini';
import { exactText, text } from './bounded.ts';
import { seen, seenText } from './seen-name.ts';

function absentIfEmpty(schema: z.ZodMiniType): z.ZodMiniType {
  return z.pipe(
    z.transform((value: unknown) => (value === '' ? undefined : value)),
    schema,
  );
}

/**
 * A field that may be omitted, or be '' as many forms and programs send it. Not for names in updates: '' would mean
 * unchanged.
 */
export function optional<Schema extends z.ZodMiniType>(schema: Schema): z.ZodMiniOptional<Schema> {
  return z.optional(absentIfEmpty(z.optional(schema)) as Schema);
}

/** Like `optional`, with a default. */
export function defaulted<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: z.core.util.NoUndefined<z.output<Schema>>,
): z.ZodMiniDefault<Schema> {
  return z._default(absentIfEmpty(z._default(schema, value)) as Schema, value);
}

/** An identifier: UUIDv7 text. Any short text passes, so that an unknown id is 'not found', not 'malformed'. */
export const Id = exactText({ atLeast: 1, atMost: 64 });

/** A name as it is seen, trimmed, at most 100 characters. */
export const Name = seen(text({ atMost: 100 }));

/** An optional remark, trimmed, at most 100 characters; absent means empty. */
export const Description = z._default(text({ atMost: 100 }).check(z.overwrite(seenText)), '');

/** A time: ISO 8601 in UTC, with as many digits of a second as programs write. */
export const Timestamp = exactText({ atMost: 40 }).check(z.iso.datetime());

/** The answer of a call that returns no data. */
export const Done = z.object({});
