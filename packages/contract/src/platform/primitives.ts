import * as z from 'zod/mini';

/** An identifier: UUIDv7 text. Any short text is let through, so that an unknown id is 'not found' and never 'malformed'. */
export const Id = z.string().check(z.minLength(1), z.maxLength(64));

/** A name as it was typed, trimmed, at most 100 characters. */
export const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(100));

/** An optional remark, trimmed, at most 100 characters; absent means empty. */
export const Description = z._default(z.string().check(z.trim(), z.maxLength(100)), '');

/** A moment in an answer: ISO 8601 in UTC. */
export const Timestamp = z.iso.datetime();

/** The answer of a call that has nothing to tell beyond its success. */
export const Done = z.object({});
