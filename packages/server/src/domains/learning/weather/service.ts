import { weatherErrors } from '@tinkerstream/contract/error-codes';
import {
  type listWeatherStations,
  type WeatherReading,
  type WeatherStation,
  WeatherType,
} from '@tinkerstream/contract/learning';
import type { ResponseOf } from '@tinkerstream/contract/platform/endpoint';
import { AppError } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { type Polling, STALE_MS } from './polling.ts';
import { createWeatherRepository, type WeatherStationEntity } from './repository.ts';
import { stationName } from './station-name.ts';

const DAY_MS = 24 * 3600 * 1000;
const PERIOD_MS = { '1day': DAY_MS, '7day': 7 * DAY_MS } as const;

export type WeatherService = ReturnType<typeof createWeatherService>;

/** The stored weather. Each call updates it first, if that is due. */
export function createWeatherService(
  { wall }: Pick<Clock, 'wall'>,
  database: Database,
  polling: Pick<Polling, 'refresh'>,
) {
  const repository = createWeatherRepository(database);

  async function getStation(type: WeatherType, name: string): Promise<WeatherStationEntity> {
    await polling.refresh([type]);
    const station = await repository.findStation(type, stationName(name));
    if (!station) throw new AppError(weatherErrors.unknown);
    return station;
  }

  return {
    async listStations(): Promise<ResponseOf<typeof listWeatherStations>> {
      await polling.refresh(WeatherType.options);
      const [stations, polls] = await Promise.all([repository.listStations(), repository.listPolls()]);
      const ofType = (type: WeatherType) => stations.filter((station) => station.type === type).map(presentStation);
      const answeredOn = Math.min(...polls.map((poll) => poll.answeredOn ?? 0));
      return {
        temperature: ofType('temperature'),
        humidity: ofType('humidity'),
        rainfall: ofType('rainfall'),
        uvindex: ofType('uvindex'),
        source: {
          answeredOn: answeredOn === 0 ? null : isoTime(answeredOn),
          isOld: answeredOn !== 0 && wall() - answeredOn > STALE_MS,
          isReachable: polls.every((poll) => poll.isReachable),
        },
      };
    },

    /** @throws weatherErrors.unknown for a station that is not known */
    async getLatest(type: WeatherType, name: string): Promise<WeatherReading> {
      return presentReading(await getStation(type, name));
    },

    /** The stored readings of a period, oldest first. @throws weatherErrors.unknown */
    async listReadings(type: WeatherType, name: string, period: keyof typeof PERIOD_MS): Promise<WeatherReading[]> {
      const station = await getStation(type, name);
      const records = await repository.listRecords(type, station.name, wall() - PERIOD_MS[period]);
      return records.map(presentReading);
    },
  };
}

function presentStation({ name, nameEn, nameTc, nameSc, ...reading }: WeatherStationEntity): WeatherStation {
  return { stationName: name, nameEn, nameTc, nameSc, ...presentReading(reading) };
}

function presentReading({ time, value }: { readonly time: number; readonly value: number }): WeatherReading {
  return { value, createdOn: isoTime(time) };
}

function isoTime(time: number): string {
  return new Date(time).toISOString();
}
