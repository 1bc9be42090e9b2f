import { type BoardLocation, MAX_DEVICES, MAX_SERIES } from '@tinkerstream/contract/records';
import { v7 as uuidv7 } from 'uuid';
import { batched } from '../../../platform/batched.ts';
import type { Nodes } from '../../../platform/cluster/nodes.ts';
import {
  createDevicesRepository,
  type DeviceEntity,
  type DevicesRepository,
  firstHeardOn,
  type NewDevice,
  SETTLES_MS,
} from '../../boards/index.ts';
import type { DataTypeEntity, TopicEntity, TopicsService } from '../../topics/index.ts';
import type { RecordStore } from '../store/record-store.ts';
import { BoardRate } from './board-rate.ts';
import { type ButtonSource, type Buttons, buttonsByValue } from './carried.ts';
import { formulasOf, type TopicFormulas } from './computed-values.ts';
import { NameUse } from './name-use.ts';
import { NewBoards } from './new-boards.ts';
import type { OwnerPermission, OwnerPermissions } from './owner-permissions.ts';
import { Pace } from './pace.ts';
import type { FindReaction, TopicReactions } from './reactions.ts';

interface KnownDevice extends SendsKeys {
  readonly id: string;
  readonly serialNumber: string;
  readonly serialName: string;
  /** The time from which a message settles the device, in milliseconds of the monotonic clock; absent once it is settled. */
  readonly settlesOn?: number | undefined;
}

/** The keys of a message that was stored whole, and their series: its board mostly sends the same keys again. */
interface KeysSent {
  readonly keys: readonly string[];
  readonly series: readonly number[];
}

/** A board of a topic, or all boards that send without a name. */
interface SendsKeys {
  keysSent?: KeysSent | undefined;
}

/** A topic in memory, with everything that ingest needs to decide on a message. */
export interface TopicState extends SendsKeys {
  readonly topic: TopicEntity;
  readonly projectIds: readonly string[];
  readonly owner: OwnerPermission;
  readonly pace: Pace;
  readonly nameUse: NameUse;
  readonly newBoards: NewBoards;
  /** The limit of a class for each board of its project; undefined without one. */
  readonly classLimit: { readonly perSecond: number; readonly rate: BoardRate } | undefined;
  location: BoardLocation | undefined;
  /** Ids of data types by key. */
  readonly dataTypeIds: Map<string, string>;
  /** The keys of sent names that were fitted. */
  sentNames: ReadonlyMap<string, string>;
  /** Devices by serial number. */
  readonly devices: Map<string, KnownDevice>;
  /** Series by `seriesKey`. */
  readonly series: Map<string, number>;
  readonly buttons: Buttons;
  readonly reactions: TopicReactions | undefined;
  /** The formulas; absent if no data type has one. */
  readonly formulas?: TopicFormulas | undefined;
  /** Whether the topic has room for another series with a device. */
  hasRoom: boolean;
}

/** The parts that a message needs and its topic does not have yet. */
export interface Missing {
  /** New keys, including names to fit. */
  readonly keys: readonly string[];
  readonly device: { readonly serialNumber: string; readonly serialName: string } | undefined;
  /** The topic's new location. */
  readonly location: BoardLocation | undefined;
  /** The turn to claim from the other nodes first. `time` is in the form of `Pace`. */
  readonly turn: { readonly sender: string; readonly time: number; readonly intervalMs: number } | undefined;
}

/** The key of a series in `TopicState.series`. */
export function seriesKey(dataTypeKey: string, deviceId: string | undefined): string {
  return deviceId === undefined ? dataTypeKey : `${dataTypeKey} ${deviceId}`;
}

export interface TopicDirectory {
  readonly load: (topicName: string) => Promise<TopicState | undefined>;
  /** Creates the missing data types, devices and series, as far as there is room, and adds them to `state`. */
  readonly create: (state: TopicState, missing: readonly Missing[]) => Promise<void>;
}

interface TopicDirectoryParts {
  readonly topics: Pick<
    TopicsService,
    'createMissingDataTypes' | 'move' | 'withLock' | 'findByNames' | 'dataTypesOf' | 'projectIdsOf'
  >;
  readonly devices: Pick<DevicesRepository, 'list'>;
  readonly store: RecordStore;
  readonly owners: OwnerPermissions;
  readonly buttonsOf: (topicIds: readonly string[]) => Promise<ReadonlyMap<string, readonly ButtonSource[]>>;
  readonly findReaction: FindReaction;
  readonly claimTurn: Nodes['claimTurn'];
  readonly classLimitOf: FindClassLimit;
  /** Makes room for new boards in a topic that is full. */
  readonly makeRoom: (topic: TopicEntity) => Promise<void>;
}

/** The smallest number of messages a second that classes with one of these projects store of a board; undefined without a limit. */
export type FindClassLimit = (projectIds: readonly string[]) => Promise<number | undefined>;

/** Loads and creates topics, devices and series in batches, because the boards of a class send at the same time. */
export function createTopicDirectory({
  topics,
  devices,
  store,
  owners,
  buttonsOf,
  findReaction,
  claimTurn,
  classLimitOf,
  makeRoom,
}: TopicDirectoryParts): TopicDirectory {
  const findTopic = batched(topics.findByNames);
  const findDataTypes = batched(topics.dataTypesOf);
  const findProjectIds = batched(topics.projectIdsOf);
  const findButtons = batched(buttonsOf);
  const findDevices = batched(async (topicIds: readonly string[]) =>
    Map.groupBy(await devices.list(topicIds), ({ topicId }) => topicId),
  );
  const findSeries = batched(async (topicIds: readonly string[]) =>
    Map.groupBy(await store.listSeries(topicIds), ({ topicId }) => topicId),
  );

  const saveDevice = batched(async (added: readonly NewDevice[]) => {
    const saved = await topics.withLock(
      added.map(({ topicId }) => topicId),
      (transaction, locked) =>
        createDevicesRepository(transaction).save(
          added.filter(({ topicId }) => locked.has(topicId)),
          MAX_DEVICES,
        ),
    );
    const byName = new Map(saved.map((device) => [`${device.topicId} ${device.serialNumber}`, device]));
    return new Map(added.map((device) => [device, byName.get(`${device.topicId} ${device.serialNumber}`)]));
  });

  /** Moves a topic, after the turn of the message with the location. @returns whether the needs of the message count */
  async function moveInTurn(state: TopicState, { location, turn }: Missing): Promise<boolean> {
    const { topic, pace } = state;
    if (turn) {
      const { sender, time, intervalMs } = turn;
      await pace.claim(sender, time, intervalMs);
      if (pace.isTooFast(sender, time, intervalMs)) return false;
    }
    if (location) {
      await topics.move(topic, location, state.location === undefined);
      state.location = location;
    }
    return true;
  }

  /** Creates the devices, each once, or renames and settles them. */
  async function saveDevices({ topic, devices }: TopicState, missing: readonly Missing[]): Promise<void> {
    const added = new Map<string, NewDevice>();
    const now = performance.now();
    for (const { device } of missing) {
      if (!device) continue;
      const { serialNumber } = device;
      const known = devices.get(serialNumber);
      const serialName = device.serialName || (known?.serialName ?? '');
      const isSettled = known !== undefined && !(known.settlesOn !== undefined && now < known.settlesOn);
      const isChanged = known?.serialName !== serialName || (isSettled && known.settlesOn !== undefined);
      if (isChanged) added.set(serialNumber, { id: uuidv7(), topicId: topic.id, serialNumber, serialName, isSettled });
    }
    const newOnes = [...added.keys()].filter((serialNumber) => !devices.has(serialNumber));
    if (newOnes.length > 0 && devices.size + newOnes.length > MAX_DEVICES) await makeRoom(topic);
    await Promise.all(
      [...added.values()].map(async (device) => {
        const saved = await saveDevice(device);
        // The stored text is used: a substring of the sender's would keep the whole message in memory.
        if (saved) devices.set(saved.serialNumber, knownDevice(saved));
      }),
    );
  }

  /** @returns whether the series exists now */
  async function openSeries(state: TopicState, key: string, dataTypeId: string, deviceId: string | undefined) {
    const name = seriesKey(key, deviceId);
    if (state.series.has(name)) return true;
    const limit = deviceId === undefined ? Number.MAX_SAFE_INTEGER : MAX_SERIES;
    const series = { topicId: state.topic.id, dataTypeId, deviceId: deviceId ?? '' };
    const id = await store.openSeries(series, limit);
    if (id !== undefined) state.series.set(name, id);
    if (id === undefined || state.series.size >= MAX_SERIES) state.hasRoom = false;
    return id !== undefined;
  }

  return {
    async load(topicName) {
      const topic = await findTopic(topicName);
      if (!topic) return undefined;
      const [owner, types = [], deviceRows = [], series = [], projectIds = [], buttons = [], reactions] =
        await Promise.all([
          owners.get(topic.creatorId),
          findDataTypes(topic.id),
          findDevices(topic.id),
          findSeries(topic.id),
          findProjectIds(topic.id),
          findButtons(topic.id),
          findReaction(topic),
        ]);
      const perSecond = projectIds.length > 0 ? await classLimitOf(projectIds) : undefined;
      const keyOf = new Map(types.map((type) => [type.id, type.keyName]));
      return {
        topic,
        projectIds,
        owner,
        pace: new Pace(claimTurn && ((sender, ...times) => claimTurn(`${topic.id} ${sender}`, ...times))),
        nameUse: new NameUse(),
        newBoards: new NewBoards(),
        classLimit: perSecond === undefined ? undefined : { perSecond, rate: new BoardRate() },
        location: locationOf(topic),
        dataTypeIds: new Map(types.map((type) => [type.keyName, type.id])),
        sentNames: sentNamesOf(types),
        devices: new Map(deviceRows.map((row) => [row.serialNumber, knownDevice(row)])),
        buttons: buttonsByValue(buttons, keyOf),
        reactions,
        formulas: formulasOf(types),
        keysSent: undefined,
        hasRoom: series.length < MAX_SERIES,
        series: new Map(
          series.flatMap(({ id, dataTypeId, deviceId }) => {
            const key = keyOf.get(dataTypeId);
            return key === undefined ? [] : [[seriesKey(key, deviceId || undefined), id] as const];
          }),
        ),
      };
    },

    async create(state, missing) {
      const needed: Missing[] = [];
      for (const one of missing) if (await moveInTurn(state, one)) needed.push(one);
      const keys = [...new Set(needed.flatMap((one) => one.keys))];
      await saveDevices(state, needed);
      const boardOf = ({ device }: Missing) => device && state.devices.get(device.serialNumber)?.id;
      if (keys.some((key) => !state.dataTypeIds.has(key))) {
        const types = await topics.createMissingDataTypes(state.topic, keys, (key) => {
          const first = needed.find((one) => one.keys.includes(key));
          return first && boardOf(first);
        });
        for (const type of types) state.dataTypeIds.set(type.keyName, type.id);
        state.sentNames = sentNamesOf(types);
      }
      await Promise.all(
        needed.flatMap((one) => {
          const deviceId = boardOf(one);
          return one.keys.map(async (name) => {
            const key = state.sentNames.get(name) ?? name;
            const dataTypeId = state.dataTypeIds.get(key);
            if (dataTypeId === undefined) return;
            if (deviceId !== undefined && (await openSeries(state, key, dataTypeId, deviceId))) return;
            await openSeries(state, key, dataTypeId, undefined);
          });
        }),
      );
    },
  };
}

function sentNamesOf(types: readonly DataTypeEntity[]): Map<string, string> {
  return new Map(types.flatMap(({ keyName, sentNames = [] }) => sentNames.map((name) => [name, keyName] as const)));
}

function knownDevice(device: DeviceEntity): KnownDevice {
  const { id, serialNumber, serialName, isSettled } = device;
  const age = Math.max(0, Date.now() - firstHeardOn(device));
  // The time is in the past if it is over: the message that loads the topic has arrived before.
  const settlesOn = isSettled ? undefined : performance.now() + SETTLES_MS - age;
  return { id, serialNumber, serialName, settlesOn, keysSent: undefined };
}

/** Whether a topic has a board that makes room for a new one: it sent for less than a minute, which is over. */
export function canMakeRoom({ devices }: Pick<TopicState, 'devices'>, time: number): boolean {
  for (const { settlesOn } of devices.values()) if (settlesOn !== undefined && time >= settlesOn) return true;
  return false;
}

function locationOf({ latitude, longitude }: TopicEntity): BoardLocation | undefined {
  return latitude === null || longitude === null ? undefined : { latitude, longitude };
}
