import type { Language } from '@tinkerstream/contract/platform/language';
import { XLSX_TYPE } from '@tinkerstream/contract/platform/media-types';
import { parseUtcOffset } from '@tinkerstream/contract/platform/time/zoned-time';
import { AppError } from '../../../platform/app-error.ts';
import type { Events } from '../../../platform/events/events.ts';
import type { FileAnswer } from '../../../platform/http/answer/streamed-answer.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { SubscriptionsService } from '../../subscriptions/index.ts';
import type { TopicsService } from '../../topics/index.ts';
import type { DevicesRepository } from '../history/device-repository.ts';
import type { RecordStore } from '../store/record-store.ts';
import { ExportQueue } from './export-queue.ts';
import { type ExportState, ExportStream } from './export-stream.ts';
import type { ExportSheet } from './export-workbook.ts';
import { EXPORT_TEXTS } from './texts.ts';

/** Each export needs a thread and most of a processor. A classroom computer may have two. */
const LIMITS = { places: 2, stalled: 4, waiting: 200, waitingOfUser: 40 };

/** Exports up to this size take less than a second, and never wait for large ones. */
const SMALL_RECORD_COUNT = 20_000;

/** Finds a project of the caller. @throws AppError TS_ERR_PROJECT_0001 if the caller is not a member */
export type GetProject = (caller: Caller, projectId: string) => Promise<{ readonly id: string; readonly name: string }>;

export type ExportService = ReturnType<typeof createExportService>;

interface ExportParts {
  readonly devices: DevicesRepository;
  readonly topics: TopicsService;
  readonly subscriptions: Pick<SubscriptionsService, 'permissionOf'>;
  readonly getProject: GetProject;
  readonly events: Pick<Events, 'emit'>;
}

export function createExportService(
  store: RecordStore,
  { devices, topics, subscriptions, getProject, events }: ExportParts,
) {
  const small = new ExportQueue(LIMITS);
  const large = new ExportQueue(LIMITS);

  async function listContent(projectId: string): Promise<{ sheets: ExportSheet[]; recordCount: number }> {
    const linked = await topics.listOfProjects([projectId]);
    const topicIds = linked.map((topic) => topic.id);
    if (topicIds.length === 0) return { sheets: [], recordCount: 0 };
    const [dataTypes, deviceRows, series, counters] = await Promise.all([
      topics.dataTypesOf(topicIds),
      devices.list(topicIds),
      store.listSeries(topicIds),
      store.counters(topicIds),
    ]);
    const typeById = new Map([...dataTypes.values()].flat().map((row) => [row.id, row]));
    const deviceById = new Map(deviceRows.map((row) => [row.id, row]));
    const byTopic = Map.groupBy(series, (one) => one.topicId);
    const recordCount = [...counters.values()].reduce((sum, { records }) => sum + records, 0);
    const sheets = linked.map(({ id, name, description }) => ({
      title: description || name,
      series: (byTopic.get(id) ?? []).flatMap((one) => {
        const type = typeById.get(one.dataTypeId);
        const device = deviceById.get(one.deviceId);
        if (!type) return [];
        return {
          id: one.id,
          dataTypeName: type.name,
          key: type.keyName,
          unit: type.unit,
          deviceName: device?.serialName ?? '',
          serialNumber: device?.serialNumber ?? '',
        };
      }),
    }));
    return { sheets, recordCount };
  }

  return {
    /**
     * Streams a workbook of all records of a project's topics when its turn comes. With `exportId`, emits its progress.
     * @throws AppError for a foreign project, a missing flag allowExportData, and a full queue
     */
    async exportProject(
      caller: Caller,
      { projectId, utcOffset, exportId }: { projectId: string; utcOffset: string; exportId?: string | undefined },
      language: Language,
    ): Promise<FileAnswer> {
      const { userId } = caller;
      const project = await getProject(caller, projectId);
      const { permission } = await subscriptions.permissionOf(caller);
      if (!permission.allowExportData) throw new AppError('TS_ERR_PERMISSION_0001');
      const { sheets, recordCount } = await listContent(project.id);
      const queue = recordCount <= SMALL_RECORD_COUNT ? small : large;
      if (!queue.hasRoomFor(userId)) throw new AppError('TS_ERR_RECORD_0004');
      const order = {
        location: store.location,
        texts: EXPORT_TEXTS[language],
        offsetMinutes: parseUtcOffset(utcOffset) ?? 0,
        sheets,
      };
      const onProgress = (state: ExportState) => {
        if (exportId === undefined) return;
        void events.emit('export.progressed', { userId, exportId, recordCount, ...state });
      };
      await store.settle();
      const content = new ExportStream(userId, order, queue, onProgress);
      return { name: `${project.name}.xlsx`, type: XLSX_TYPE, content };
    },
  };
}
