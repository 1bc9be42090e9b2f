import { permissionErrors, recordErrors } from '@tinkerstream/contract/error-codes';
import type { Language } from '@tinkerstream/contract/platform/language';
import { XLSX_TYPE } from '@tinkerstream/contract/platform/media-types';
import { parseUtcOffset } from '@tinkerstream/contract/platform/time/zoned-time';
import type { ExportLayout } from '@tinkerstream/contract/records';
import { AppError } from '../../../platform/app-error.ts';
import type { Events } from '../../../platform/events/events.ts';
import type { FileAnswer } from '../../../platform/http/answer/streamed-answer.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { DevicesRepository } from '../../boards/index.ts';
import type { SubscriptionsService } from '../../subscriptions/index.ts';
import type { AnnotationsService, TopicsService } from '../../topics/index.ts';
import type { LeftOutService } from '../left-out/service.ts';
import type { ComputedSeriesIds, DescribedSeries } from '../store/computed/computed-series.ts';
import type { RecordStore, Series } from '../store/record-store.ts';
import { ExportQueue } from './export-queue.ts';
import { type ExportState, ExportStream } from './export-stream.ts';
import type { ExportLeftOut, ExportSeries, ExportSheet } from './sheets.ts';
import { EXPORT_TEXTS } from './texts.ts';

/** The limits of exports: each needs a thread and most of a processor, and a classroom computer may have two. */
const LIMITS = { places: 2, stalled: 4, waiting: 200, waitingOfUser: 40 };

/** Exports up to this size take less than a second, and never wait for large ones. */
const SMALL_RECORD_COUNT = 20_000;

/** Finds a project of the caller. @throws projectErrors.unknown if the caller is not a member */
export type GetProject = (caller: Caller, projectId: string) => Promise<{ readonly id: string; readonly name: string }>;

/** Names the sheet of a board after its owner. @returns the title of its sheet */
export type SheetOf = (topicId: string, serialNumber: string) => string | undefined;

/** A workbook with a sheet for each of some titles, and one for records of none. */
export interface GroupedExport {
  readonly projectId: string;
  readonly fileName: string;
  readonly utcOffset: string;
  readonly timeZone?: string | undefined;
  /** The titles of the sheets, in their order. */
  readonly titles: readonly string[];
  readonly sheetOf: SheetOf;
  /** The title of the sheet with all other records. */
  readonly othersTitle: string;
}

export type ExportService = ReturnType<typeof createExportService>;

interface ExportParts {
  readonly computedIds: Pick<ComputedSeriesIds, 'find'>;
  readonly devices: Pick<DevicesRepository, 'list'>;
  readonly topics: Pick<TopicsService, 'listOfProjects' | 'dataTypesOf'>;
  readonly annotations: Pick<AnnotationsService, 'listOf'>;
  readonly leftOut: Pick<LeftOutService, 'listOf'>;
  readonly subscriptions: Pick<SubscriptionsService, 'permissionOf'>;
  readonly getProject: GetProject;
  readonly events: Pick<Events, 'emit'>;
}

export function createExportService(
  store: RecordStore,
  { computedIds, devices, topics, annotations, leftOut, subscriptions, getProject, events }: ExportParts,
) {
  const small = new ExportQueue(LIMITS);
  const large = new ExportQueue(LIMITS);

  async function listContent(
    projectId: string,
    grouped?: GroupedExport,
  ): Promise<{ sheets: ExportSheet[]; computed: DescribedSeries[]; recordCount: number }> {
    const linked = await topics.listOfProjects([projectId]);
    const topicIds = linked.map((topic) => topic.id);
    if (topicIds.length === 0) return { sheets: [], computed: [], recordCount: 0 };
    const [dataTypes, deviceRows, series, counters, omitted] = await Promise.all([
      topics.dataTypesOf(topicIds),
      devices.list(topicIds),
      store.listSeries(topicIds),
      store.counters(topicIds),
      leftOut.listOf(topicIds),
    ]);
    const leftOutOf = leftOutBySeries(series, omitted);
    const typeById = new Map([...dataTypes.values()].flat().map((row) => [row.id, row]));
    const deviceById = new Map(deviceRows.map((row) => [row.id, row]));
    const formulasOf = new Map(
      [...dataTypes].map(([id, of]) => [id, of.map(({ keyName, formula = '' }) => [keyName, formula] as const)]),
    );
    const computed = series.flatMap(({ id, topicId, dataTypeId }): DescribedSeries[] => {
      const found = computedIds.find(id);
      const key = typeById.get(dataTypeId)?.keyName;
      if (!found || key === undefined) return [];
      return [{ series: found.series, inputs: found.inputs, key, formulas: formulasOf.get(topicId) ?? [] }];
    });
    const byTopic = Map.groupBy(series, (one) => one.topicId);
    const recordCount = [...counters.values()].reduce((sum, { records }) => sum + records, 0);
    const seriesOf = (topicId: string) =>
      (byTopic.get(topicId) ?? []).flatMap((one) => {
        const type = typeById.get(one.dataTypeId);
        const device = deviceById.get(one.deviceId);
        if (!type) return [];
        return {
          id: one.id,
          dataTypeName: type.name,
          key: type.keyName,
          unit: type.unit,
          deviceName: device ? device.shownName || device.serialName : '',
          serialNumber: device?.serialNumber ?? '',
        };
      });
    if (!grouped) {
      const notes = Map.groupBy(await annotations.listOf(topicIds), ({ topicId }) => topicId);
      const sheets = linked.map(({ id, name, description }) => ({
        title: description || name,
        ...withLeftOut(seriesOf(id), leftOutOf),
        notes: (notes.get(id) ?? []).map(({ time, text, authorName: by }) => ({ time, text, by })),
      }));
      return { sheets, computed, recordCount };
    }
    const all = topicIds.flatMap((topicId) => seriesOf(topicId).map((series) => ({ topicId, series })));
    const bySheet = Map.groupBy(all, ({ topicId, series }) => grouped.sheetOf(topicId, series.serialNumber));
    const sheet = (title: string, key: string | undefined) => ({
      title,
      ...withLeftOut(
        (bySheet.get(key) ?? []).map(({ series }) => series),
        leftOutOf,
      ),
    });
    const others = bySheet.has(undefined) ? [sheet(grouped.othersTitle, undefined)] : [];
    return { sheets: [...grouped.titles.map((title) => sheet(title, title)), ...others], computed, recordCount };
  }

  /** @throws permissionErrors.notIncluded, recordErrors.tooManyDownloads */
  async function answer(
    caller: Caller,
    {
      projectId,
      fileName,
      utcOffset,
      timeZone,
      exportId,
      layout,
    }: {
      projectId: string;
      fileName: string;
      utcOffset: string;
      timeZone?: string | undefined;
      exportId?: string | undefined;
      layout?: ExportLayout | undefined;
    },
    language: Language,
    grouped?: GroupedExport,
  ): Promise<FileAnswer> {
    const { userId } = caller;
    const { permission } = await subscriptions.permissionOf(caller);
    if (!permission.allowExportData) throw new AppError(permissionErrors.notIncluded);
    const { sheets, computed, recordCount } = await listContent(projectId, grouped);
    const queue = recordCount <= SMALL_RECORD_COUNT ? small : large;
    if (!queue.hasRoomFor(userId)) throw new AppError(recordErrors.tooManyDownloads);
    const order = {
      location: store.location,
      texts: EXPORT_TEXTS[language],
      clock: { timeZone, offsetMinutes: parseUtcOffset(utcOffset) ?? 0 },
      ...(layout && { layout }),
      sheets,
      computed,
    };
    const onProgress = (state: ExportState) => {
      if (exportId === undefined) return;
      void events.emit('export.progressed', { userId, exportId, recordCount, ...state });
    };
    await store.settle();
    const content = new ExportStream(userId, order, queue, onProgress);
    return { name: `${fileName}.xlsx`, type: XLSX_TYPE, content };
  }

  return {
    /**
     * Streams a workbook of all records of a project's topics when its turn comes. With `exportId`, emits its progress.
     * @throws AppError for a foreign project, a missing flag allowExportData, and a full queue
     */
    async exportProject(
      caller: Caller,
      {
        projectId,
        utcOffset,
        timeZone,
        exportId,
        layout,
      }: {
        projectId: string;
        utcOffset: string;
        timeZone?: string | undefined;
        exportId?: string | undefined;
        layout?: ExportLayout;
      },
      language: Language,
    ): Promise<FileAnswer> {
      const project = await getProject(caller, projectId);
      const order = { projectId: project.id, fileName: project.name, utcOffset, timeZone, exportId, layout };
      return answer(caller, order, language);
    },

    /**
     * Streams a workbook like `exportProject`, with other sheets than those of the topics.
     * @throws AppError as `exportProject`
     */
    async exportGrouped(caller: Caller, grouped: GroupedExport, language: Language): Promise<FileAnswer> {
      await getProject(caller, grouped.projectId);
      return answer(caller, grouped, language, grouped);
    },
  };
}

type LeftOutOf = ReadonlyMap<number, readonly ExportLeftOut[]>;

/** The left-out values, by the id of their series. */
function leftOutBySeries(series: readonly Series[], leftOut: Awaited<ReturnType<LeftOutService['listOf']>>): LeftOutOf {
  const nameOf = ({ dataTypeId, deviceId }: Pick<Series, 'dataTypeId' | 'deviceId'>) => `${dataTypeId} ${deviceId}`;
  const ids = new Map(series.map((one) => [nameOf(one), one.id]));
  const found = leftOut.flatMap(({ time, value, reason, ...one }) => {
    const id = ids.get(nameOf(one));
    return id === undefined ? [] : [{ series: id, time, value, reason }];
  });
  return Map.groupBy(found, ({ series }) => series);
}

/** The series of a sheet, with their left-out values. */
function withLeftOut(series: readonly ExportSeries[], leftOutOf: LeftOutOf): Pick<ExportSheet, 'series' | 'leftOut'> {
  const leftOut = series.flatMap(({ id }) => leftOutOf.get(id) ?? []);
  return { series, leftOut: leftOut.sort((a, b) => a.time - b.time) };
}
