import type { BoardLocation } from '@tinkerstream/contract/records';
import { v7 as uuidv7 } from 'uuid';
import type { TopicRow, TopicsService } from '../topics/index.ts';
import type { OwnerPermission, OwnerPermissions } from './owner-permissions.ts';
import { Pace } from './pace.ts';
import type { DevicesRepository } from './repository.ts';
import type { RecordStore } from './store/record-store.ts';

/** Most devices a topic may hold; what a further one sends is stored without it. */
export const MAX_DEVICES = 1000;

interface KnownDevice {
  readonly id: string;
  readonly serialName: string;
}

/** What the way of a message needs to know of its topic. */
export interface TopicState {
  readonly topic: TopicRow;
  readonly projectIds: readonly string[];
  readonly owner: OwnerPermission;
  readonly pace: Pace;
  location: BoardLocation | undefined;
  /** By key. */
  readonly dataTypeIds: Map<string, string>;
  /** By serial number. */
  readonly devices: Map<string, KnownDevice>;
  /** By `seriesKey`. */
  readonly series: Map<string, number>;
}

/** What a message needs that its topic does not have yet. */
export interface Missing {
  readonly keys: readonly string[];
  readonly device: { readonly serialNumber: string; readonly serialName: string } | undefined;
  /** Where the topic is to be. */
  readonly location: BoardLocation | undefined;
}

/** The key of a series in a topic's memory: the data type's key, and the device or nothing. */
export function seriesKey(dataTypeKey: string, deviceId: string | undefined): string {
  return deviceId === undefined ? dataTypeKey : `${dataTypeKey} ${deviceId}`;
}

export interface TopicDirectory {
  readonly load: (topicName: string) => Promise<TopicState | undefined>;
  /** Creates data types, the device and the series between them, as far as there is room, and adds them to `state`. */
  readonly create: (state: TopicState, missing: Missing) => Promise<void>;
}

export function createTopicDirectory(
  topics: TopicsService,
  devices: DevicesRepository,
  store: RecordStore,
  owners: OwnerPermissions,
): TopicDirectory {
  return {
    async load(topicName) {
      const topic = await topics.findByName(topicName);
      if (!topic) return undefined;
      const [owner, dataTypes, deviceRows, series, projectIds] = await Promise.all([
        owners.of(topic.creator_id),
        topics.dataTypesOf([topic.id]),
        devices.list([topic.id]),
        store.listSeries([topic.id]),
        topics.projectIdsOf([topic.id]),
      ]);
      const types = dataTypes.get(topic.id) ?? [];
      const keyOf = new Map(types.map((type) => [type.id, type.key_name]));
      return {
        topic,
        projectIds: projectIds.get(topic.id) ?? [],
        owner,
        pace: new Pace(),
        location: locationOf(topic),
        dataTypeIds: new Map(types.map((type) => [type.key_name, type.id])),
        devices: new Map(deviceRows.map((row) => [row.serial_number, { id: row.id, serialName: row.serial_name }])),
        series: new Map(
          series.flatMap(({ id, dataTypeId, deviceId }) => {
            const key = keyOf.get(dataTypeId);
            return key === undefined ? [] : [[seriesKey(key, deviceId || undefined), id] as const];
          }),
        ),
      };
    },

    async create(state, { keys, device, location }) {
      const { topic } = state;
      if (location) {
        await topics.move(topic, location, state.location === undefined);
        state.location = location;
      }
      if (keys.some((key) => !state.dataTypeIds.has(key))) {
        const types = await topics.createMissingDataTypes(topic, keys);
        for (const type of types) state.dataTypeIds.set(type.key_name, type.id);
      }
      if (device && (state.devices.has(device.serialNumber) || state.devices.size < MAX_DEVICES)) {
        const known = state.devices.get(device.serialNumber);
        if (!known || (device.serialName !== '' && known.serialName !== device.serialName)) {
          const saved = await devices.save({
            id: uuidv7(),
            topic_id: topic.id,
            serial_number: device.serialNumber,
            serial_name: device.serialName,
          });
          // The stored text, and not the sender's, which is a part of the whole message and would keep that in memory.
          state.devices.set(saved.serial_number, { id: saved.id, serialName: saved.serial_name });
        }
      }
      const deviceId = device && state.devices.get(device.serialNumber)?.id;
      for (const key of keys) {
        const dataTypeId = state.dataTypeIds.get(key);
        const name = seriesKey(key, deviceId);
        if (dataTypeId !== undefined && !state.series.has(name)) {
          state.series.set(name, await store.openSeries(topic.id, dataTypeId, deviceId ?? ''));
        }
      }
    },
  };
}

function locationOf({ latitude, longitude }: TopicRow): BoardLocation | undefined {
  return latitude === null || longitude === null ? undefined : { latitude, longitude };
}
