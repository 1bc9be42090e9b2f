/** Rows of one statement. More take too many parameters for both engines, and the time to compile them. */
const ROWS = 200;

/** Divides the rows of an insert into statements: each takes a round trip, and each row a parameter for each of its columns. */
export function* portionsOf<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += ROWS) yield rows.slice(from, from + ROWS);
}
