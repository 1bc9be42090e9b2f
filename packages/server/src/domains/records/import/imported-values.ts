import { recordErrors, topicErrors } from '@tinkerstream/contract/error-codes';
import type { RecordValue } from '@tinkerstream/contract/points';
import { MAX_DATA_TYPES } from '@tinkerstream/contract/points';
import { MAX_DEVICES, MAX_SERIES } from '@tinkerstream/contract/records';
import { v7 as uuidv7 } from 'uuid';
import { AppError } from '../../../platform/app-error.ts';
import type { KeptChange } from '../../../platform/kept/kept-rows.ts';
import { createDevicesRepository, type DevicesRepository } from '../../boards/index.ts';
import type { DataTypeEntity, TopicEntity, TopicsService } from '../../topics/index.ts';
import { countValues } from '../past-values.ts';
import type { RecordStore } from '../store/record-store.ts';

/** The key and device of values. The serial number '' means no device. */
interface ImportedSeries {
  /** The key, or a name to fit. */
  readonly key: string;
  /** The name from which a key was fitted. */
  readonly sentName?: string | undefined;
  /** The unit of a new data type. */
  readonly unit?: string | undefined;
  readonly serialNumber: string;
  readonly serialName: string;
}

/** Values of a topic as columns of equal length. */
export interface ImportedColumns {
  readonly series: readonly ImportedSeries[];
  readonly seriesIndexes: readonly number[];
  /** Times in milliseconds since 1970 UTC; the values of one message follow one another. */
  readonly times: readonly number[];
  readonly values: readonly RecordValue[];
}

/** Which of some values are new. */
export interface SortedOut {
  readonly columns: ImportedColumns;
  /** Whether each of all the values is new. */
  readonly isNew: readonly boolean[];
  readonly alreadyThere: number;
}

export type ImportedValues = ReturnType<typeof createImportedValues>;

/** The names under which a data type gets its values. */
export function namesOf({ keyName, sentNames = [] }: Pick<DataTypeEntity, 'keyName' | 'sentNames'>): string[] {
  return [...sentNames, keyName];
}

/** Creates what the first message of a board would create, for an import: data types with their charts, devices and series. */
export function createImportedValues(
  store: Pick<RecordStore, 'openSeries' | 'appendImported' | 'areStored'>,
  topics: Pick<TopicsService, 'dataTypesOf' | 'createMissingDataTypes' | 'withLock'>,
  devices: Pick<DevicesRepository, 'listOfTopic'>,
) {
  /** Creates the missing data types, all of them or none. */
  async function dataTypeIdsOf(topic: TopicEntity, series: readonly ImportedSeries[]): Promise<Map<string, string>> {
    const known = (await topics.dataTypesOf([topic.id])).get(topic.id) ?? [];
    const byKey = new Map(known.flatMap((one) => namesOf(one).map((name) => [name, one] as const)));
    const keys = [...new Set(series.map(({ key }) => key))];
    const computed = keys.find((key) => byKey.get(key)?.formula);
    if (computed !== undefined) throw new AppError(recordErrors.keyHasFormula, computed);
    const missing = keys.filter((key) => !byKey.has(key));
    const isTooMany = () => new AppError(topicErrors.tooManyDataTypes, String(MAX_DATA_TYPES));
    if (known.length + missing.length > MAX_DATA_TYPES) throw isTooMany();
    const sentNames = new Map(series.flatMap(({ key, sentName }) => (sentName ? [[key, sentName] as const] : [])));
    const units = new Map(series.flatMap(({ key, unit }) => (unit ? [[key, unit] as const] : [])));
    const all =
      missing.length === 0 ? known : await topics.createMissingDataTypes(topic, missing, undefined, sentNames, units);
    const ids = new Map(all.flatMap((one) => namesOf(one).map((name) => [name, one.id] as const)));
    // A board may have sent new keys since.
    if (keys.some((key) => !ids.has(key))) throw isTooMany();
    return ids;
  }

  async function deviceIdsOf(topicId: string, series: readonly ImportedSeries[]): Promise<Map<string, string>> {
    const known = new Map((await devices.listOfTopic(topicId)).map((one) => [one.serialNumber, one.id]));
    const missing = new Map<string, string>();
    for (const { serialNumber, serialName } of series) {
      if (serialNumber !== '' && !known.has(serialNumber)) missing.set(serialNumber, serialName);
    }
    if (missing.size === 0) return known;
    const added = [...missing].map(([serialNumber, serialName]) => ({
      id: uuidv7(),
      topicId,
      serialNumber,
      serialName,
    }));
    const saved = await topics.withLock([topicId], async (transaction, locked) => {
      if (!locked.has(topicId)) throw new AppError(topicErrors.unknown);
      const saved = await createDevicesRepository(transaction).save(added, MAX_DEVICES);
      if (saved.length < added.length) throw new AppError(recordErrors.tooManyDevices, String(MAX_DEVICES));
      return saved;
    });
    for (const { serialNumber, id } of saved) known.set(serialNumber, id);
    return known;
  }

  /**
   * Leaves out values that the topic has: an equal value of the same board, under the same key and at the same time, is
   * one measurement. So is a value that comes twice here. Nobody else may add values of the past to the topic until the
   * new ones are added.
   */
  async function sortOut(topicId: string, columns: ImportedColumns): Promise<SortedOut> {
    const { series, seriesIndexes, times, values } = columns;
    const [dataTypes, known] = await Promise.all([topics.dataTypesOf([topicId]), devices.listOfTopic(topicId)]);
    const typeIds = new Map(
      dataTypes.get(topicId)?.flatMap((one) => namesOf(one).map((name) => [name, one.id] as const)),
    );
    const deviceIds = new Map(known.map(({ serialNumber, id }) => [serialNumber, id]));
    const sought = {
      // The id '' belongs to no series: a new data type or device has none.
      series: series.map(({ key, serialNumber }) => ({
        dataTypeId: serialNumber === '' || deviceIds.has(serialNumber) ? (typeIds.get(key) ?? '') : '',
        deviceId: deviceIds.get(serialNumber) ?? '',
      })),
      seriesIndexes,
      times,
      values,
    };
    const isThere = values.length > 0 ? await store.areStored(sought) : [];
    const seen = new Set<string>();
    const isNew = values.map((value, place) => {
      const { key, serialNumber } = series[seriesIndexes[place] as number] as ImportedSeries;
      const name = `${typeIds.get(key) ?? key} ${serialNumber} ${times[place]} ${typeof value} ${value}`;
      if (isThere[place] || seen.has(name)) return false;
      seen.add(name);
      return true;
    });
    const only = <Item>(column: readonly Item[]) => column.filter((_, place) => isNew[place]);
    const left = { series, seriesIndexes: only(seriesIndexes), times: only(times), values: only(values) };
    return { columns: left, isNew, alreadyThere: values.length - left.values.length };
  }

  /**
   * Adds values of the past to a topic, which may have later ones, in one commit with a change of kept state.
   * @throws AppError for a key with a formula, and too many data types or devices
   */
  async function add(
    topic: TopicEntity,
    { series, seriesIndexes, times, values }: ImportedColumns,
    progress: KeptChange,
  ): Promise<void> {
    const dataTypeIds = await dataTypeIdsOf(topic, series);
    const deviceIds = await deviceIdsOf(topic.id, series);
    const opened = series.map(({ key, serialNumber }) => ({
      topicId: topic.id,
      dataTypeId: dataTypeIds.get(key) ?? '',
      deviceId: deviceIds.get(serialNumber) ?? '',
    }));
    const ids = await Promise.all(
      opened.map(async (one) => {
        const id = await store.openSeries(one, one.deviceId === '' ? Number.MAX_SAFE_INTEGER : MAX_SERIES);
        if (id === undefined) throw new AppError(recordErrors.tooManyDevices, String(MAX_DEVICES));
        return id;
      }),
    );
    const belongsTo = seriesIndexes.map((index) => opened[index] as (typeof opened)[number]);
    await store.appendImported({
      series: seriesIndexes.map((index) => ids[index] as number),
      times,
      values,
      counters: values.length > 0 ? countValues(belongsTo, times) : new Map(),
      kept: [progress],
    });
  }

  return { sortOut, add };
}
