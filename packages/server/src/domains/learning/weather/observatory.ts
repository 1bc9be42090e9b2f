import type { WeatherType } from '@tinkerstream/contract/learning';
import * as z from 'zod/mini';
import type { Clock } from '../../../platform/clock/clock.ts';
import { fetchOutbound } from '../../../platform/outbound-http/outbound-http.ts';
import { stationName } from './station-name.ts';

/** The reading of a station. */
export interface Observation {
  readonly stationName: string;
  readonly nameEn: string;
  /** The Traditional Chinese name; undefined if the observatory did not give the Chinese names this time. */
  readonly nameTc: string | undefined;
  readonly nameSc: string | undefined;
  /** The time in milliseconds since 1970 UTC. */
  readonly time: number;
  readonly value: number;
}

/** Requests the latest readings of a type. @throws if the observatory does not answer, or answers something else */
export type Observe = (type: WeatherType, signal: AbortSignal) => Promise<Observation[]>;

/** A row of one language's file. `value` is undefined where the station is out of order. */
interface Row {
  readonly name: string;
  readonly time: number;
  readonly value: number | undefined;
}

interface Source {
  /** The paths of the English, Traditional and Simplified Chinese files, which list the same stations in one order. */
  readonly paths: readonly [string, string, string];
  /** @throws if the text is not such a file */
  readonly read: (text: string, isEnglish: boolean) => Row[];
  /** The range of possible values on earth; any other value is an error of the source. */
  readonly range: readonly [number, number];
}

/**
 * How far a reading may be ahead of now: a later one is an error of the source. It would delete all others, and stay
 * for years.
 */
const MAX_AHEAD_MS = 24 * 3600 * 1000;
const TIMEOUT_MS = 8000;
/** Maximum bytes of a file: the largest has 4 kB. */
const MAX_BYTES = 256 * 1024;
/** Maximum stations: the observatory has about 40 of a type. */
const MAX_STATIONS = 200;

const SOURCES: Readonly<Record<WeatherType, Source>> = {
  temperature: { paths: csvPaths('latest_1min_temperature'), read: readCsv, range: [-50, 60] },
  humidity: { paths: csvPaths('latest_1min_humidity'), read: readCsv, range: [0, 100] },
  // Rainfall has more stations than the districts of the current weather report, and a time of its own.
  rainfall: { paths: rainfallPaths(), read: readRainfall, range: [0, 500] },
  uvindex: { paths: csvPaths('latest_15min_uvindex'), read: readCsv, range: [0, 30] },
};

/** The file of the UV index names no station: the observatory measures it at King's Park only. */
const UV_STATION = { nameEn: "King's Park", nameTc: '京士柏', nameSc: '京士柏' };

/** @param baseUrl without a slash at the end; set by the operator, so it may be a private address */
export function createObservatory({ wall }: Pick<Clock, 'wall'>, baseUrl: string): Observe {
  async function load({ paths, read }: Source, language: 0 | 1 | 2, signal: AbortSignal): Promise<Row[]> {
    const url = new URL(baseUrl + paths[language]);
    const options = { signal, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES, allowsPrivate: true };
    const response = await fetchOutbound(url, options);
    if (response.status !== 200) throw new Error(`${url.origin} answered ${response.status}`);
    return read(await response.text(), language === 0);
  }

  return async (type, signal) => {
    const source = SOURCES[type];
    const namesOf = (language: 1 | 2) => load(source, language, signal).catch(() => undefined);
    const [rows, tc, sc] = await Promise.all([load(source, 0, signal), namesOf(1), namesOf(2)]);
    const [least, most] = source.range;
    const latest = wall() + MAX_AHEAD_MS;
    const observations = new Map<string, Observation>();
    for (const [index, { name, time, value }] of rows.slice(0, MAX_STATIONS).entries()) {
      if (value === undefined || value < least || value > most || time > latest) continue;
      const names =
        type === 'uvindex'
          ? UV_STATION
          : { nameEn: name, nameTc: nameIn(tc, rows, index), nameSc: nameIn(sc, rows, index) };
      const station = stationName(names.nameEn);
      if (station !== '') observations.set(station, { stationName: station, ...names, time, value });
    }
    return [...observations.values()];
  };
}

/** The Chinese name in the same row, unless the two files differ: one may be newer than the other. */
function nameIn(translated: readonly Row[] | undefined, rows: readonly Row[], index: number): string | undefined {
  const [own, other] = [rows[index], translated?.[index]];
  const isSame = translated?.length === rows.length && own?.time === other?.time && own?.value === other?.value;
  return isSame ? other?.name : undefined;
}

function csvPaths(file: string): Source['paths'] {
  const path = `/weatherAPI/hko_data/regional-weather/${file}`;
  return [`${path}.csv`, `${path}_uc.csv`, `${path}_sc.csv`];
}

function rainfallPaths(): Source['paths'] {
  const path = '/weatherAPI/opendata/hourlyRainfall.php?lang=';
  return [`${path}en`, `${path}tc`, `${path}sc`];
}

/** Reads lines such as `202611221230,King's Park,21.4`. The UV index has no column for the station. */
function readCsv(text: string, isEnglish: boolean): Row[] {
  const [header = '', ...lines] = text
    .replace(/^\ufeff/, '')
    .trim()
    .split(/\r?\n/);
  // A header alone is an answer too: the UV index has no value at night.
  if (isEnglish && !/^date time,/i.test(header)) throw new Error('The observatory sent no table');
  return lines.flatMap((line) => {
    const [moment = '', ...cells] = line.split(',').map((cell) => cell.trim());
    const time = hongKongTime(moment);
    return time === undefined ? [] : [{ time, name: cells.slice(0, -1).join(', '), value: numberOf(cells.at(-1)) }];
  });
}

const HourlyRainfall = z.object({
  obsTime: z.string(),
  hourlyRainfall: z.array(z.object({ automaticWeatherStation: z.string(), value: z.union([z.string(), z.number()]) })),
});

function readRainfall(text: string): Row[] {
  const { obsTime, hourlyRainfall } = HourlyRainfall.parse(JSON.parse(text));
  const time = Date.parse(obsTime);
  if (Number.isNaN(time)) throw new Error('The observatory sent no time');
  return hourlyRainfall.map(({ automaticWeatherStation: name, value }) => ({ name, time, value: numberOf(value) }));
}

/** Reads `202611221230`, a time in Hong Kong, which has no daylight-saving time. */
function hongKongTime(text: string): number | undefined {
  const [, year, month, day, hour, minute] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text) ?? [];
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:00+08:00`);
  return Number.isNaN(time) ? undefined : time;
}

/** The number of a cell; undefined for `N/A`, `M` and other marks of a station out of order. */
function numberOf(cell: string | number | undefined): number | undefined {
  return /^-?\d+(\.\d+)?$/.test(String(cell)) ? Number(cell) : undefined;
}
