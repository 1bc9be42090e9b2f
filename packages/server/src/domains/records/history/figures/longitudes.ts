import type { LongReader } from '../../store/fair-reader.ts';
import type { Average, AveragesQuery } from '../../store/record-store.ts';

/** Longitudes that are read one by one, over all parts of a map. */
const MAX_READ = 200_000;

/**
 * The averages of longitudes, in degrees from -180 to 180. Places on both sides of the date line, such as 179.9 and -179.9, have
 * theirs beside it, and not at 0. Rollups have sums, which do not say how many places lie west of it: a part whose smallest and
 * largest numbers are more than half a turn apart is read again, number by number. Of too many, the average is the date line.
 *
 * @param queries of the same parts of time, each of one board
 * @param averages their averages as plain numbers
 */
export async function longitudeAverages(
  reader: Pick<LongReader, 'lineExtremes' | 'lineNumbers'>,
  queries: readonly AveragesQuery[],
  averages: readonly (readonly Average[])[],
): Promise<Average[][]> {
  const [first] = queries;
  if (!first) return [];
  const { from, to, width, step } = first;
  const members = queries.flatMap(({ series }, line) => series.map((id) => [id, line] as const));
  const { lines, times, numbers, lows, highs } = await reader.lineExtremes({ members, from, to, width, step });
  const corrected = new Map<string, number>();
  let read = 0;
  for (const [row, line] of lines.entries()) {
    const time = times[row] as number;
    if ((highs[row] as number) - (lows[row] as number) <= 180) continue;
    read += numbers[row] as number;
    const own = members.filter((member) => member[1] === line);
    const value =
      read > MAX_READ ? 180 : eastward(await reader.lineNumbers({ members: own, from: time, to: time + width }));
    corrected.set(`${line} ${time}`, value);
  }
  return averages.map((parts, line) =>
    parts.map(({ time, value }) => ({ time, value: corrected.get(`${line} ${time}`) ?? value })),
  );
}

/** The average of longitudes that are counted from 0 to 360 degrees east. */
function eastward({ lows }: Awaited<ReturnType<LongReader['lineNumbers']>>): number {
  let sum = 0;
  for (const longitude of lows) sum += longitude < 0 ? longitude + 360 : longitude;
  const average = sum / lows.length;
  return average > 180 ? average - 360 : average;
}
