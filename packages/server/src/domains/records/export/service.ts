import type { Language } from '@tinkerstream/contract/platform/language';
import { XLSX_TYPE } from '@tinkerstream/contract/platform/media-types';
import { parseUtcOffset } from '@tinkerstream/contract/records';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { FileAnswer } from '../../../platform/http/streamed-answer.ts';
import type { SubscriptionsService } from '../../subscriptions/index.ts';
import type { TopicsService } from '../../topics/index.ts';
import type { DevicesRepository } from '../repository.ts';
import type { RecordStore } from '../store/record-store.ts';
import { ExportStream } from './export-stream.ts';
import type { ExportSheet } from './export-workbook.ts';
import { EXPORT_TEXTS } from './texts.ts';

/** Each export takes a thread and most of a processor; the classroom's computer may have two. */
const MAX_EXPORTS = 2;

/** Where exports look a project up; throws TS_ERR_PROJECT_0001 when there is none that the caller is a member of. */
export type GetProject = (caller: Caller, projectId: string) => Promise<{ readonly id: string; readonly name: string }>;

export type ExportService = ReturnType<typeof createExportService>;

interface ExportParts {
  readonly devices: DevicesRepository;
  readonly topics: TopicsService;
  readonly subscriptions: Pick<SubscriptionsService, 'permissionOf'>;
  readonly getProject: GetProject;
}

export function createExportService(store: RecordStore, { devices, topics, subscriptions, getProject }: ExportParts) {
  /** Who has an export in the making. */
  const running = new Set<string>();

  async function listSheets(projectId: string): Promise<ExportSheet[]> {
    const linked = await topics.listOfProjects([projectId]);
    const topicIds = linked.map((topic) => topic.id);
    if (topicIds.length === 0) return [];
    const [dataTypes, deviceRows, series] = await Promise.all([
      topics.dataTypesOf(topicIds),
      devices.list(topicIds),
      store.listSeries(topicIds),
    ]);
    const typeById = new Map([...dataTypes.values()].flat().map((row) => [row.id, row]));
    const deviceById = new Map(deviceRows.map((row) => [row.id, row]));
    const byTopic = Map.groupBy(series, (one) => one.topicId);
    return linked.map(({ id, name, description }) => ({
      title: description || name,
      series: (byTopic.get(id) ?? []).flatMap((one) => {
        const type = typeById.get(one.dataTypeId);
        const device = deviceById.get(one.deviceId);
        if (!type) return [];
        return {
          id: one.id,
          dataTypeName: type.name,
          key: type.key_name,
          deviceName: device?.serial_name ?? '',
          serialNumber: device?.serial_number ?? '',
        };
      }),
    }));
  }

  return {
    /**
     * A workbook of all records of a project's topics, made while it is sent.
     * @throws AppError for a foreign project, a missing flag allowExportData, and while as many others are made as may
     * be at once, or one for the same user
     */
    async exportProject(
      caller: Caller,
      { projectId, utcOffset }: { projectId: string; utcOffset: string },
      language: Language,
    ): Promise<FileAnswer> {
      const project = await getProject(caller, projectId);
      const { permission } = await subscriptions.permissionOf(caller);
      if (!permission.allowExportData) throw new AppError('TS_ERR_PERMISSION_0001');
      if (running.size >= MAX_EXPORTS || running.has(caller.userId)) throw new AppError('TS_ERR_RECORD_0004');
      running.add(caller.userId);
      try {
        const content = new ExportStream({
          location: store.location,
          texts: EXPORT_TEXTS[language],
          offsetMinutes: parseUtcOffset(utcOffset) ?? 0,
          sheets: await listSheets(project.id),
        });
        content.once('close', () => running.delete(caller.userId));
        return { name: `${project.name}.xlsx`, type: XLSX_TYPE, content };
      } catch (error) {
        running.delete(caller.userId);
        throw error;
      }
    },
  };
}
