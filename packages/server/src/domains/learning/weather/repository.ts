import type { WeatherType } from '@tinkerstream/contract/learning';
import type { Database } from '../../../platform/db/database.ts';
import { type Entity, entityMapping } from '../../../platform/db/entity.ts';
import type { LearningTables } from '../tables.ts';
import type { Observation } from './observatory.ts';

export type WeatherStationEntity = Entity<LearningTables['weather_station']>;
type WeatherPollEntity = Entity<LearningTables['weather_poll'], 'is_reachable'>;

const stations = entityMapping<LearningTables['weather_station']>()();
const polls = entityMapping<LearningTables['weather_poll']>()('is_reachable');

export function createWeatherRepository(database: Database) {
  const db = database.withTables<LearningTables>();
  return {
    /** All stations, by their English names. */
    listStations(): Promise<WeatherStationEntity[]> {
      return stations.list(db.selectFrom('weather_station').selectAll().orderBy('name_en'));
    },

    findStation(type: WeatherType, name: string): Promise<WeatherStationEntity | undefined> {
      return stations.first(
        db.selectFrom('weather_station').selectAll().where('type', '=', type).where('name', '=', name),
      );
    },

    /** The readings of a station from a time on, oldest first. */
    listRecords(type: WeatherType, station: string, from: number): Promise<{ time: number; value: number }[]> {
      return db
        .selectFrom('weather_record')
        .select(['time', 'value'])
        .where('type', '=', type)
        .where('station', '=', station)
        .where('time', '>=', from)
        .orderBy('time')
        .execute();
    },

    /** Adds readings; a reading that is stored already stays. Missing Chinese names leave the stored ones unchanged. */
    async addObservations(type: WeatherType, observations: readonly Observation[]): Promise<void> {
      for (const { stationName: name, nameEn, nameTc, nameSc, time, value } of observations) {
        await db
          .insertInto('weather_station')
          .values({ type, name, name_en: nameEn, name_tc: nameTc ?? nameEn, name_sc: nameSc ?? nameEn, time, value })
          .onConflict((conflict) =>
            conflict
              .columns(['type', 'name'])
              .doUpdateSet({ name_en: nameEn, name_tc: nameTc, name_sc: nameSc, time, value }),
          )
          .execute();
      }
      const records = observations.map(({ stationName: station, time, value }) => ({ type, station, time, value }));
      if (records.length === 0) return;
      await db
        .insertInto('weather_record')
        .values(records)
        .onConflict((conflict) => conflict.columns(['type', 'station', 'time']).doNothing())
        .execute();
    },

    /** Deletes readings from before a time, and stations that have been silent since. */
    async removeBefore(type: WeatherType, time: number): Promise<void> {
      await db.deleteFrom('weather_record').where('type', '=', type).where('time', '<', time).execute();
      await db.deleteFrom('weather_station').where('type', '=', type).where('time', '<', time).execute();
    },

    listPolls(): Promise<WeatherPollEntity[]> {
      return polls.list(db.selectFrom('weather_poll').selectAll());
    },

    /**
     * Claims the poll of a type for this server until a time.
     * @param latestDue a later due time was written before the clock went back, and does not count
     * @returns false if another server has claimed it
     */
    async claimPoll(type: WeatherType, now: number, latestDue: number, until: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('weather_poll')
        .set({ due_on: until })
        .where('type', '=', type)
        .where((where) => where.or([where('due_on', '<=', now), where('due_on', '>', latestDue)]))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async updatePoll(type: WeatherType, change: Partial<Omit<WeatherPollEntity, 'type'>>): Promise<void> {
      await db.updateTable('weather_poll').set(polls.toRow(change)).where('type', '=', type).execute();
    },
  };
}
