export type Compare<Item> = (a: Item, b: Item) => number;

/** A list in the order of a field, reversed by a leading minus; unchanged without a known field. */
export function inOrder<Item, Field extends string>(
  list: readonly Item[],
  sort: string | undefined,
  orders: Readonly<Record<Field, Compare<Item>>>,
): readonly Item[] {
  const field = sort?.replace(/^-/, '') ?? '';
  if (!Object.hasOwn(orders, field)) return list;
  const order = orders[field as Field];
  return list.toSorted(sort?.startsWith('-') ? (a, b) => order(b, a) : order);
}

/** Compares texts in the user's language; `Bed 2` comes before `Bed 10`. */
export const byText = new Intl.Collator(undefined, { numeric: true }).compare;

/** Compares ISO 8601 times; the latest comes first, and an absent one last. */
export function latestFirst(a = '', b = ''): number {
  return a < b ? 1 : -Number(a > b);
}
