import * as z from 'zod/mini';
import { weatherErrors } from '../error-codes/learning.ts';
import { requestErrors } from '../error-codes/platform.ts';
import { exactText } from '../platform/bounded.ts';
import { endpoint } from '../platform/endpoint.ts';
import { defaulted, optional } from '../platform/primitives.ts';

/** Air temperature in °C, relative humidity in %, rainfall of the past hour in mm, and the UV index. */
export const WeatherType = z.enum(['temperature', 'humidity', 'rainfall', 'uvindex']);
export type WeatherType = z.infer<typeof WeatherType>;

const WeatherReading = z.object({
  value: z.number(),
  /** When the station measured it. */
  createdOn: z.string(),
});
export type WeatherReading = z.infer<typeof WeatherReading>;

/** A weather station with its latest reading. */
export const WeatherStation = z.extend(WeatherReading, {
  /** The name of the station in lower case and with hyphens, so that a board can send it as it is: `kings-park`. */
  stationName: z.string(),
  nameEn: z.string(),
  nameTc: z.string(),
  nameSc: z.string(),
});
export type WeatherStation = z.infer<typeof WeatherStation>;

const StationList = z.array(WeatherStation);

export const listWeatherStations = endpoint({
  method: 'GET',
  path: '/v1/public/weather/latest/options',
  access: 'public',
  anyOrigin: true,
  summary:
    'List the weather stations of the Hong Kong Observatory with their latest readings. They are updated every 10 minutes while anyone asks.',
  request: z.object({}),
  response: z.object({
    temperature: StationList,
    humidity: StationList,
    rainfall: StationList,
    uvindex: StationList,
    source: z.object({
      /** When the observatory last answered for every list; null if it never has. */
      answeredOn: z.nullable(z.string()),
      /** Whether the latest answer is old. */
      isOld: z.boolean(),
      /** Whether the latest attempts to reach the observatory succeeded. */
      isReachable: z.boolean(),
    }),
  }),
  errors: [requestErrors.tooMany],
});

const Flag = z.pipe(
  z.enum(['true', 'false', '1', '0']),
  z.transform((text) => text === 'true' || text === '1'),
);

export const getLatestWeather = endpoint({
  method: 'GET',
  path: '/v1/public/weather/latest/{typeName}/{stationName}',
  access: 'public',
  anyOrigin: true,
  summary:
    'Get the latest reading of a weather station. With `period`, get all readings stored in that time, oldest first. With `makeCode`, get only the latest number, as plain text.',
  request: z.object({
    typeName: WeatherType,
    /** A name from the list of stations, or the English name. */
    stationName: exactText({ atMost: 100 }),
    period: optional(z.enum(['1day', '7day'])),
    makeCode: defaulted(Flag, false),
  }),
  response: z.union([WeatherReading, z.array(WeatherReading), z.string()]),
  text: 'also',
  errors: [weatherErrors.unknown, requestErrors.tooMany],
});
