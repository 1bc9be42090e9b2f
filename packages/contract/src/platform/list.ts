import * as z from 'zod/mini';

export const DEFAULT_PAGE_SIZE = 100;
export const MAX_PAGE_SIZE = 500;

/** The header in which a list that pages says how many entries there are on all pages together. */
export const TOTAL_COUNT_HEADER = 'x-total-count';

const PageNumber = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000));
const PageSize = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_PAGE_SIZE));

type Backwards<Field extends string> = Field extends `-${infer Plain}` ? Plain : `-${Field}`;

/**
 * The query of a list that pages: `page` from 1, `pageSize`, `search` (entries that contain the text, ignoring case),
 * `sort` (one of `fields`, the other way round with or without a minus before it; the first one unless told), and
 * `format=csv` for the whole list as a file, in the order of creation, as `Accept: text/csv` does.
 */
export function listQuery<const Field extends string>(fields: readonly [Field, ...Field[]]) {
  const orders = fields.flatMap((field) => [field, backwards(field)]);
  return {
    page: z._default(PageNumber, 1),
    pageSize: z._default(PageSize, DEFAULT_PAGE_SIZE),
    search: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
    // TypeScript does not see that the first of the fields is one of the orders.
    sort: z._default(z.enum(orders), fields[0] as never),
    format: z._default(z.enum(['json', 'csv']), 'json'),
  };
}

function backwards<Field extends string>(field: Field): Backwards<Field> {
  return (field.startsWith('-') ? field.slice(1) : `-${field}`) as Backwards<Field>;
}
