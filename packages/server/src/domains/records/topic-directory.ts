import type { BoardLocation } from '@tinkerstream/contract/records';
import { v7 as uuidv7 } from 'uuid';
import type { TopicRow, TopicsService } from '../topics/index.ts';
import type { OwnerPermission, OwnerPermissions } from './owner-permissions.ts';
import { Pace } from './pace.ts';
import { createDevicesRepository, type DevicesRepository } from './repository.ts';
import type { RecordStore } from './store/record-store.ts';

/** Most devices a topic may hold; what a further one sends is stored without it. */
export const MAX_DEVICES = 1000;

/**
 * Most series a topic may have, one for each device under each data type. What a further one would hold is stored under
 * the data type without its device, so those without a device are not limited: there is one for each data type.
 */
const MAX_SERIES = 5000;

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
  /** Whether the topic can have another series with a device. */
  hasRoom: boolean;
}

/** What a message needs that its topic does not have yet. */
export interface Missing {
  readonly keys: readonly string[];
  readonly device: { readonly serialNumber: string; readonly serialName: string } | undefined;
  /** Where the topic is to be. */
  readonly location: BoardLocation | undefined;
  /** What has to be claimed among the nodes before anything else; `time` as `Pace` has it. */
  readonly turn: { readonly sender: string; readonly time: number; readonly intervalMs: number } | undefined;
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
  claimTurn: ((key: string, intervalMs: number, toleranceMs: number) => Promise<number>) | undefined,
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
        pace: new Pace(claimTurn && ((sender, ...times) => claimTurn(`${topic.id} ${sender}`, ...times))),
        location: locationOf(topic),
        dataTypeIds: new Map(types.map((type) => [type.key_name, type.id])),
        devices: new Map(deviceRows.map((row) => [row.serial_number, { id: row.id, serialName: row.serial_name }])),
        hasRoom: series.length < MAX_SERIES,
        series: new Map(
          series.flatMap(({ id, dataTypeId, deviceId }) => {
            const key = keyOf.get(dataTypeId);
            return key === undefined ? [] : [[seriesKey(key, deviceId || undefined), id] as const];
          }),
        ),
      };
    },

    async create(state, { keys, device, location, turn }) {
      const { topic, pace } = state;
      if (turn) {
        const { sender, time, intervalMs } = turn;
        await pace.claim(sender, time, intervalMs);
        if (pace.isTooFast(sender, time, intervalMs)) return;
      }
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
          const row = {
            id: uuidv7(),
            topic_id: topic.id,
            serial_number: device.serialNumber,
            serial_name: device.serialName,
          };
          const saved = await topics.inTurn(topic.id, (transaction) =>
            createDevicesRepository(transaction).save(row, MAX_DEVICES),
          );
          // The stored text, and not the sender's, which is a part of the whole message and would keep that in memory.
          if (saved) state.devices.set(saved.serial_number, { id: saved.id, serialName: saved.serial_name });
        }
      }
      const deviceId = device && state.devices.get(device.serialNumber)?.id;
      for (const key of keys) {
        const dataTypeId = state.dataTypeIds.get(key);
        if (dataTypeId === undefined) continue;
        if (deviceId !== undefined && (await open(state, key, dataTypeId, deviceId))) continue;
        await open(state, key, dataTypeId, undefined);
      }
    },
  };

  /** Tells whether the series is there now. */
  async function open(state: TopicState, key: string, dataTypeId: string, deviceId: string | undefined) {
    const name = seriesKey(key, deviceId);
    if (state.series.has(name)) return true;
    const most = deviceId === undefined ? Number.MAX_SAFE_INTEGER : MAX_SERIES;
    const series = { topicId: state.topic.id, dataTypeId, deviceId: deviceId ?? '' };
    const id = await store.openSeries(series, most);
    if (id !== undefined) state.series.set(name, id);
    if (id === undefined || state.series.size >= MAX_SERIES) state.hasRoom = false;
    return id !== undefined;
  }
}

function locationOf({ latitude, longitude }: TopicRow): BoardLocation | undefined {
  return latitude === null || longitude === null ? undefined : { latitude, longitude };
}
