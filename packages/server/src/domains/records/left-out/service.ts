import { recordErrors } from '@tinkerstream/contract/error-codes';
import { NO_DEVICE, type RecordValue } from '@tinkerstream/contract/points';
import { type LeftOutValue, MAX_LEFT_OUT } from '@tinkerstream/contract/records';
import { v7 as uuidv7 } from 'uuid';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Events } from '../../../platform/events/events.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { isoTime } from '../../../platform/iso-time.ts';
import { type DevicesRepository, presentDevice } from '../../boards/index.ts';
import type { TopicsService } from '../../topics/index.ts';
import { EVERYONE, type UserDirectory } from '../../users/index.ts';
import type { SeriesQuery } from '../history/series-query.ts';
import type { RecordStore } from '../store/record-store.ts';
import { createLeftOutRepository, type LeftOutEntity } from './repository.ts';

export type LeftOutService = ReturnType<typeof createLeftOutService>;

interface LeftOutParts {
  readonly store: Pick<RecordStore, 'seriesOf' | 'leaveOut' | 'takeBack'>;
  readonly topics: Pick<TopicsService, 'getChangeable' | 'getDataType' | 'dataTypesOf' | 'rightsIn' | 'markChanged'>;
  readonly devices: Pick<DevicesRepository, 'listByIds'>;
  readonly users: Pick<UserDirectory, 'peopleOf'>;
  readonly events: Pick<Events, 'emit'>;
}

interface SoughtValue extends SeriesQuery {
  /** The time in milliseconds since 1970 UTC. */
  readonly time: number;
  readonly withinMs: number;
  readonly value?: RecordValue | undefined;
  readonly reason: string;
}

/** Single values that charts and statistics leave out. */
export function createLeftOutService(database: Database, { store, topics, devices, users, events }: LeftOutParts) {
  const repository = createLeftOutRepository(database);

  async function announce(topicId: string, userId: string): Promise<void> {
    await topics.markChanged([topicId], userId);
    await events.emit('records.removed', { topicId });
  }

  async function present(found: readonly LeftOutEntity[]): Promise<LeftOutValue[]> {
    if (found.length === 0) return [];
    const ids = (of: (one: LeftOutEntity) => string | null) => [...new Set(found.flatMap((one) => of(one) || []))];
    const [dataTypes, boards, people] = await Promise.all([
      topics.dataTypesOf(ids(({ topicId }) => topicId)),
      devices.listByIds(ids(({ deviceId }) => deviceId)),
      users.peopleOf(
        ids(({ userId }) => userId),
        EVERYONE,
      ),
    ]);
    const keys = new Map([...dataTypes.values()].flat().map(({ id, keyName }) => [id, keyName]));
    const names = new Map(boards.map((row) => [row.id, presentDevice(row)]));
    return found.map(({ id, topicId, dataTypeId, deviceId, time, value, reason, userId, createdOn }) => {
      const board = names.get(deviceId);
      return {
        id,
        topicId,
        dataTypeId,
        key: keys.get(dataTypeId) ?? '',
        deviceId: deviceId || null,
        board: board ? board.serialName || board.serialNumber : '',
        serialNumber: board?.serialNumber ?? '',
        time: isoTime(time),
        value,
        reason,
        by: (userId && people.get(userId)?.username) || '',
        leftOutOn: isoTime(createdOn),
      };
    });
  }

  return {
    /** The left-out values of some topics, oldest first. The caller must have checked access. */
    listOf: repository.list,

    /** The left-out values of topics that a user may read, and the topics whose values the user may leave out. */
    async listReadable(
      userId: string,
      topicIds: readonly string[],
    ): Promise<{ values: LeftOutValue[]; mayLeaveOut: string[] }> {
      const rights = await topics.rightsIn(userId, topicIds);
      const mayLeaveOut = [...rights].flatMap(([topicId, { mayChange }]) => (mayChange ? [topicId] : []));
      return { values: await present(await repository.list([...rights.keys()])), mayLeaveOut };
    },

    /** @throws AppError as the call declares @returns the id with which it can be taken back */
    async leaveOut(caller: Caller, { time, withinMs, value, reason, ...query }: SoughtValue): Promise<string> {
      const { userId } = caller;
      const { topicId, dataTypeId, deviceId } = query;
      await topics.getChangeable(caller, topicId);
      const { keyName, formula } = await topics.getDataType(topicId, dataTypeId);
      if (formula) throw new AppError(recordErrors.computedNotLeftOut, keyName);
      const series = await store.seriesOf(dataTypeId, deviceId === NO_DEVICE ? '' : deviceId);
      const id = uuidv7();
      const outcome = await store.leaveOut({
        series: series.filter((one) => one.topicId === topicId).map((one) => one.id),
        from: time,
        to: time + withinMs,
        value,
        mark: { id, reason, userId, createdOn: Date.now() },
        limit: MAX_LEFT_OUT,
      });
      if (outcome === 'MISSING') throw new AppError(recordErrors.changedMeanwhile);
      if (outcome === 'FULL') throw new AppError(recordErrors.tooManyLeftOut, String(MAX_LEFT_OUT));
      await announce(topicId, userId);
      return id;
    },

    /** @throws AppError as the call declares */
    async takeBack(caller: Caller, id: string): Promise<void> {
      const { userId } = caller;
      const found = await repository.find(id);
      // A topic that the caller may not read counts as having none.
      if (!found || !(await topics.rightsIn(userId, [found.topicId])).has(found.topicId)) {
        throw new AppError(recordErrors.changedMeanwhile);
      }
      await topics.getChangeable(caller, found.topicId);
      if (!(await store.takeBack(id))) throw new AppError(recordErrors.changedMeanwhile);
      await announce(found.topicId, userId);
    },
  };
}
