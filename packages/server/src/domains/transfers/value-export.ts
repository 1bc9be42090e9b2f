import { Readable } from 'node:stream';
import { permissionErrors, transferErrors } from '@tinkerstream/contract/error-codes';
import {
  beginFileWithValues,
  MAX_FILE_BYTES,
  MAX_FILE_VALUES,
  type PortableProject,
} from '@tinkerstream/contract/transfers';
import { AppError } from '../../platform/app-error.ts';
import type { FileAnswer } from '../../platform/http/answer/streamed-answer.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { LeftOutService, PastValuesService } from '../records/index.ts';
import type { SubscriptionsService } from '../subscriptions/index.ts';
import type { AnnotationsService, TopicsService } from '../topics/index.ts';
import type { Describe } from './description.ts';
import { localTopicName } from './local-names.ts';

interface ValueExportNeeds {
  readonly describe: Describe;
  readonly topics: Pick<TopicsService, 'listOfProjects' | 'dataTypesOf'>;
  readonly annotations: Pick<AnnotationsService, 'listOf'>;
  readonly leftOut: Pick<LeftOutService, 'listOf'>;
  readonly pastValues: Pick<PastValuesService, 'countOf' | 'read'>;
  readonly subscriptions: Pick<SubscriptionsService, 'permissionOf'>;
}

export type ExportWithValues = (caller: Caller, projectId: string) => Promise<FileAnswer>;

/** Streams a project with the values of its topics. */
export function createExportWithValues({
  describe,
  topics,
  annotations,
  leftOut,
  pastValues,
  subscriptions,
}: ValueExportNeeds): ExportWithValues {
  return async (caller, projectId) => {
    const project = await describe(caller, projectId);
    const { permission } = await subscriptions.permissionOf(caller);
    if (!permission.allowExportData) throw new AppError(permissionErrors.notIncluded);
    const topicIds = (await topics.listOfProjects([projectId])).map(({ id }) => id).toSorted();
    const count = await pastValues.countOf(topicIds);
    if (count > MAX_FILE_VALUES) throw new AppError(transferErrors.tooManyValues, String(count));
    const content = Readable.from(await fileText(caller, project, topicIds), { objectMode: false });
    return { name: `${project.projectName}.json`, type: 'application/json', content };
  };

  async function fileText(caller: Caller, project: PortableProject, topicIds: readonly string[]) {
    const [dataTypes, notes, omitted, stored] = await Promise.all([
      topics.dataTypesOf(topicIds),
      annotations.listOf(topicIds),
      leftOut.listOf(topicIds),
      pastValues.read(caller.userId, topicIds),
    ]);
    const names = new Map(topicIds.map((id, index) => [id, localTopicName(index)]));
    // Items that are created after the description are not exported.
    const described = new Set(
      (project.topics as { topicName: string; dataRecordTypes: { keyName: string }[] }[]).flatMap(
        ({ topicName, dataRecordTypes }) => dataRecordTypes.map(({ keyName }) => `${topicName} ${keyName}`),
      ),
    );
    const keys = new Map([...dataTypes.values()].flat().map(({ id, keyName }) => [id, keyName]));
    const places = new Map(stored.devices.map(({ id }, index) => [id, index]));
    const series = stored.series.filter(
      ({ topicId, dataTypeId, deviceId }) =>
        described.has(`${names.get(topicId)} ${keys.get(dataTypeId)}`) && (deviceId === '' || places.has(deviceId)),
    );
    const indexes = new Map(series.map(({ id }, index) => [id, index]));
    const nameOf = ({ dataTypeId, deviceId }: { readonly dataTypeId: string; readonly deviceId: string }) =>
      `${dataTypeId} ${deviceId}`;
    const placeOf = new Map(series.map((one, index) => [nameOf(one), index]));
    const now = Date.now();
    const sources = {
      devices: stored.devices.map(({ topicId, serialNumber, serialName, shownName }) => ({
        topicName: names.get(topicId),
        serialNumber,
        serialName,
        ...(shownName && { shownName }),
      })),
      series: series.map(({ topicId, dataTypeId, deviceId }) => ({
        topicName: names.get(topicId),
        keyName: keys.get(dataTypeId),
        device: places.get(deviceId) ?? null,
      })),
      // Notes leave out the names of persons.
      notes: notes.map(({ topicId, time, text, origin, authorName: by }) => ({
        topicName: names.get(topicId),
        time,
        text,
        origin,
        by,
      })),
      leftOut: omitted.flatMap(({ time, value, reason, ...one }) => {
        const index = placeOf.get(nameOf(one));
        return index === undefined || time > now ? [] : [{ series: index, time, value, reason }];
      }),
    };
    return parts();

    async function* parts(): AsyncGenerator<string> {
      let room = MAX_FILE_VALUES;
      let bytes = 0;
      const counted = (text: string) => {
        bytes += Buffer.byteLength(text);
        // Half a file never looks complete: the download fails.
        if (bytes > MAX_FILE_BYTES) throw new Error('The values of a project do not fit into a file');
        return text;
      };
      yield counted(`${beginFileWithValues(project)},"records":${JSON.stringify(sources).slice(0, -1)},"values":[`);
      let separator = '\n';
      for await (const page of series.length > 0 ? stored.pagesOf(series) : []) {
        // Times in the future, after a clock went back, are left out: no server imports them.
        const past = page.filter(({ time }) => time <= now).slice(0, room);
        room -= past.length;
        if (past.length === 0) continue;
        const rows = past.map(({ series: id, time, value }) => JSON.stringify([indexes.get(id), time, value]));
        yield counted(separator + rows.join(',\n'));
        separator = ',\n';
      }
      yield ']}}\n';
    }
  }
}
