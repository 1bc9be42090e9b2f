import { isPlace } from '@tinkerstream/contract/points';
import type { LongReader } from '../../store/fair-reader.ts';
import { MINUTE } from '../../store/history-plan.ts';
import type { Average, AveragesQuery, LineMember, Parts, TimeRange } from '../../store/record-store.ts';

type PlaceReader = Pick<LongReader, 'averages' | 'lineExtremes' | 'lineNumbers'>;

/** Maximum latitudes and longitudes that are read one by one, over all parts of a map. */
const MAX_READ = 200_000;
/** Maximum numbers of the parts between two parts with an impossible place that are read along with them. */
const READ_ALONG = 500;
/** Half a turn: longitudes further apart lie on both sides of the date line. */
const HALF_TURN = 180;

/**
 * The average places of boards in parts of time, without impossible places: an average with zeros or with an impossible
 * number would be somewhere far away. Sums of rollups cannot be cleaned, so a part whose smallest and largest numbers
 * allow for an impossible place, or for places on both sides of the date line, is read again, number by number. If
 * there are too many numbers, only minutes with nothing but places count.
 *
 * @param latitudes queries of the same parts of time, each of one board
 * @param longitudes the queries of its longitudes
 * @returns the averages of both, with the same times
 */
export async function placeAverages(
  reader: PlaceReader,
  latitudes: readonly AveragesQuery[],
  longitudes: readonly AveragesQuery[],
  most = MAX_READ,
): Promise<[latitudes: Average[][], longitudes: Average[][]]> {
  const [first] = latitudes;
  if (!first) return [[], []];
  const { from, to, width, step } = first;
  const boards = latitudes.map(({ series }, board): Board => [series, longitudes[board]?.series ?? []]);
  const parts = await partsOf(reader, boards, { from, to, width, step });
  let left = most;
  const places = await Promise.all(
    parts.map(async (of, board) => {
      const sums = new Map<number, PlaceSum>();
      const stretches: Part[][] = [];
      let between = 0;
      for (const part of of) {
        if (part.place) sums.set(part.time, new PlaceSum().add(...part.place, 1));
        between += part.numbers;
        if (!part.isDoubtful) continue;
        const last = stretches.at(-1);
        if (last && between - part.numbers <= READ_ALONG) last.push(part);
        else stretches.push([part]);
        between = 0;
      }
      for (const stretch of stretches) {
        const [start, end] = [stretch[0]?.time ?? 0, (stretch.at(-1)?.time ?? 0) + width];
        const numbers = of.reduce((sum, { time, numbers }) => sum + (time >= start && time < end ? numbers : 0), 0);
        const isReadable = numbers <= left;
        if (isReadable) left -= numbers;
        else if (width <= MINUTE) continue;
        const range = { from: start, to: end, width };
        const cleaned = isReadable
          ? await readPlaces(reader, boards[board] as Board, range)
          : await readMinutes(reader, boards[board] as Board, range);
        for (const { time } of stretch) {
          const sum = cleaned.get(time);
          if (sum) sums.set(time, sum);
        }
      }
      return [...sums].sort(([a], [b]) => a - b).map(([time, sum]) => ({ time, ...sum.average }));
    }),
  );
  return [
    places.map((of) => of.map(({ time, latitude }) => ({ time, value: latitude }))),
    places.map((of) => of.map(({ time, longitude }) => ({ time, value: longitude }))),
  ];
}

/** The series of a board. */
type Board = readonly [latitudes: readonly number[], longitudes: readonly number[]];

/** A part of time in which a board sent latitudes and longitudes. */
interface Part {
  readonly time: number;
  /** The number of latitudes and longitudes. */
  readonly numbers: number;
  /** The average place, if it needs no cleaning. */
  readonly place: readonly [latitude: number, longitude: number] | undefined;
  /** Whether some figures of the part may be places. */
  readonly isDoubtful: boolean;
}

interface Extremes {
  readonly numbers: number;
  readonly low: number;
  readonly high: number;
}

async function partsOf(reader: PlaceReader, boards: readonly Board[], parts: TimeRange & Parts): Promise<Part[][]> {
  const lines = boards.flat();
  const members = lines.flatMap((series, line) => series.map((id): LineMember => [id, line]));
  const averages = await reader.averages(lines.map((series) => ({ series, ...parts })));
  const found = await reader.lineExtremes({ members, ...parts });
  const extremes = lines.map(() => new Map<number, Extremes>());
  for (const [row, line] of found.lines.entries()) {
    extremes[line]?.set(found.times[row] as number, {
      numbers: found.numbers[row] as number,
      low: found.lows[row] as number,
      high: found.highs[row] as number,
    });
  }
  return boards.map((_, board) => {
    const longitudes = new Map(averages[2 * board + 1]?.map(({ time, value }) => [time, value]));
    return (averages[2 * board] ?? []).flatMap(({ time, value: latitude }): Part[] => {
      const [north, east] = [extremes[2 * board]?.get(time), extremes[2 * board + 1]?.get(time)];
      const longitude = longitudes.get(time);
      if (!north || !east || longitude === undefined) return [];
      const isClean = arePlaces(north, east);
      const hasOnlyZeros = [north, east].every(({ low, high }) => low === 0 && high === 0);
      return [
        {
          time,
          numbers: north.numbers + east.numbers,
          place: isClean ? [latitude, longitude] : undefined,
          isDoubtful: !isClean && !hasOnlyZeros,
        },
      ];
    });
  });
}

/** Whether all latitudes and longitudes between these extremes are places, on one side of the date line. */
function arePlaces(north: Extremes, east: Extremes): boolean {
  const hasZero = ({ low, high }: Extremes) => low <= 0 && high >= 0;
  const areInRange = isPlace(north.low, east.low) && isPlace(north.high, east.high);
  return areInRange && !(hasZero(north) && hasZero(east)) && east.high - east.low <= HALF_TURN;
}

/** The places of a board in parts of time, number by number. */
async function readPlaces(reader: PlaceReader, board: Board, { from, to, width }: TimeRange & Pick<Parts, 'width'>) {
  const members = board.flatMap((series, line) => series.map((id): LineMember => [id, line]));
  const { lines, times, lows } = await reader.lineNumbers({ members, from, to });
  // Values by time. A message has one time; if several have the same one, the first values belong together, then the
  // second ones.
  const moments = new Map<number, [latitudes: number[], longitudes: number[]]>();
  for (const [row, line] of lines.entries()) {
    const time = times[row] as number;
    const moment = moments.get(time) ?? [[], []];
    if (moment[0].length + moment[1].length === 0) moments.set(time, moment);
    moment[line === 0 ? 0 : 1].push(lows[row] as number);
  }
  const sums = new Map<number, PlaceSum>();
  const apart = new Map<number, [latitudes: number[], longitudes: number[]]>();
  const paired = new Set<number>();
  for (const [time, [latitudes, longitudes]] of moments) {
    const part = time - ((time - from) % width);
    const count = Math.min(latitudes.length, longitudes.length);
    if (count > 0) paired.add(part);
    for (let at = 0; at < count; at += 1) {
      const [latitude, longitude] = [latitudes[at] as number, longitudes[at] as number];
      if (isPlace(latitude, longitude)) sumAt(sums, part).add(latitude, longitude, 1);
    }
    const alone = apart.get(part) ?? [[], []];
    apart.set(part, alone);
    for (let at = count; at < latitudes.length; at += 1) alone[0].push(latitudes[at] as number);
    for (let at = count; at < longitudes.length; at += 1) alone[1].push(longitudes[at] as number);
  }
  // A board may send latitude and longitude in separate messages: their pairs are unknown, so zeros do not count.
  for (const [part, [latitudes, longitudes]] of apart) {
    if (paired.has(part)) continue;
    const [north, east] = [latitudes.filter((one) => isPlace(one, 0)), longitudes.filter((one) => isPlace(0, one))];
    if (north.length > 0 && east.length > 0) sumAt(sums, part).addApart(north, east);
  }
  return sums;
}

/** The places of a board in parts of time, from the minutes that have only places. */
async function readMinutes(reader: PlaceReader, board: Board, { from, to, width }: TimeRange & Pick<Parts, 'width'>) {
  const [minutes = []] = await partsOf(reader, [board], { from, to, width: MINUTE, step: MINUTE });
  const sums = new Map<number, PlaceSum>();
  for (const { time, place, numbers } of minutes) {
    if (place) sumAt(sums, time - ((time - from) % width)).add(...place, numbers);
  }
  return sums;
}

function sumAt(sums: Map<number, PlaceSum>, part: number): PlaceSum {
  const sum = sums.get(part) ?? new PlaceSum();
  sums.set(part, sum);
  return sum;
}

/** Adds places up. Longitudes on both sides of the date line are counted from 0 to 360 degrees east. */
class PlaceSum {
  #north = { weight: 0, sum: 0 };
  #east = { weight: 0, sum: 0, eastward: 0, low: Number.POSITIVE_INFINITY, high: Number.NEGATIVE_INFINITY };

  add(latitude: number, longitude: number, weight: number): this {
    this.#north.weight += weight;
    this.#north.sum += latitude * weight;
    const east = this.#east;
    east.weight += weight;
    east.sum += longitude * weight;
    east.eastward += (longitude < 0 ? longitude + 2 * HALF_TURN : longitude) * weight;
    east.low = Math.min(east.low, longitude);
    east.high = Math.max(east.high, longitude);
    return this;
  }

  /** Adds as many latitudes as longitudes, each with the average of the others. */
  addApart(latitudes: readonly number[], longitudes: readonly number[]): void {
    const north = latitudes.reduce((sum, one) => sum + one, 0) / latitudes.length;
    for (const longitude of longitudes) this.add(north, longitude, 1);
  }

  get average(): { readonly latitude: number; readonly longitude: number } {
    const { weight, sum, eastward, low, high } = this.#east;
    const east = (high - low > HALF_TURN ? eastward : sum) / weight;
    const longitude = east > HALF_TURN ? east - 2 * HALF_TURN : east;
    return { latitude: this.#north.sum / this.#north.weight, longitude };
  }
}
