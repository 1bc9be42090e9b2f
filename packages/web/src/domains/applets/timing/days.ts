type Days =
  | { readonly kind: 'all' }
  | { readonly kind: 'range'; readonly first: number; readonly last: number }
  | { readonly kind: 'list'; readonly days: readonly number[] };

/** Days of the week, from 0 for Monday: every day, three or more days in a row, or a list. */
export function daysOf(isoDays: readonly number[]): Days {
  const days = isoDays.map((day) => day - 1).sort((a, b) => a - b);
  if (days.length === 7) return { kind: 'all' };
  const [first = 0, last = 0] = [days[0], days.at(-1)];
  const isRange = days.length > 2 && last - first === days.length - 1;
  return isRange ? { kind: 'range', first, last } : { kind: 'list', days };
}
