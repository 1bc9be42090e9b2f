import * as z from 'zod/mini';
import { text } from './bounded.ts';
import { defaulted } from './primitives.ts';

export const DEFAULT_PAGE_SIZE = 100;
export const MAX_PAGE_SIZE = 500;

/** The header of a paged list with the total number of entries. */
export const TOTAL_COUNT_HEADER = 'x-total-count';

const PageNumber = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000));
const PageSize = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_PAGE_SIZE));

type Reversed<Field extends string> = Field extends `-${infer Plain}` ? Plain : `-${Field}`;

/**
 * The query of a paged list: `page` from 1, `pageSize`, `search` (case-insensitive substring), `sort` (one of `fields`,
 * reversed by adding or removing a leading minus; the first field by default), and `format=csv`, which like `Accept:
 * text/csv` returns the whole list as a file, in creation order.
 */
export function listQuery<const Field extends string>(
  fields: readonly [Field, ...Field[]],
  defaultPageSize = DEFAULT_PAGE_SIZE,
) {
  const orders = fields.flatMap((field) => [field, reversed(field)]);
  return {
    page: defaulted(PageNumber, 1),
    pageSize: defaulted(PageSize, defaultPageSize),
    search: z._default(text({ atMost: 100 }), ''),
    // TypeScript cannot infer that the first field is one of the orders.
    sort: defaulted(z.enum(orders), fields[0] as never),
    format: defaulted(z.enum(['json', 'csv']), 'json'),
  };
}

function reversed<Field extends string>(field: Field): Reversed<Field> {
  return (field.startsWith('-') ? field.slice(1) : `-${field}`) as Reversed<Field>;
}
