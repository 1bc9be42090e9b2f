import { createHash } from 'node:crypto';
import { createUser } from '@tinkerstream/contract/accounts';
import { createLicenseBatch, createLicenseTarget, importWhitelist, removeUser } from '@tinkerstream/contract/admin';
import { deleteDevice } from '@tinkerstream/contract/boards';
import {
  addClass,
  addClassWork,
  clearToday,
  enterClass,
  makeCopies,
  openClass,
  removeClass,
  removeClassWork,
  updateClass,
} from '@tinkerstream/contract/classes';
import { createDemoClass, removeDemoClass } from '@tinkerstream/contract/learning';
import { deleteProject } from '@tinkerstream/contract/projects';
import { addImportedValues, clearValues, MAX_IMPORTED_VALUES } from '@tinkerstream/contract/records';
import { deleteDataType, deleteTopic, listTopics, type Topic } from '@tinkerstream/contract/topics';
import { copyProject, importProjectFile } from '@tinkerstream/contract/transfers';
import { Api } from '../../test/support/api.ts';
import type { Form } from '../support/figures.ts';

/*
 * The calls that write most, each with as much as it accepts. docs/architecture/long-writes.md lists them. They run in this
 * order: a later call deletes what an earlier one creates.
 */

const SIZES = {
  full: { topics: 500, copied: 40, keys: 50, boards: 1000, values: 200_000, pupils: 40, batches: 10, emails: 20_000 },
  short: { topics: 5, copied: 2, keys: 5, boards: 20, values: 2000, pupils: 2, batches: 2, emails: 50 },
} as const;

/** The keys of the topic with values: as many series as a topic may have. */
const SERIES_KEYS = 4;

export interface LongCall {
  readonly name: string;
  /** Looks up what the call needs; this is not measured. */
  readonly prepare?: () => Promise<unknown>;
  readonly run: () => Promise<unknown>;
}

const indexes = (length: number) => Array.from({ length }, (_, index) => index);
const dataTypes = (count: number) =>
  indexes(count).map((key) => ({ dataRecordTypeName: `Key ${key}`, keyName: `k${key}`, description: '' }));

function fileOf(content: object): File {
  return new File([JSON.stringify(content)], 'project.json');
}

/** A file of topics with as many data types as they may have, each with its first chart. */
function wideFile(topics: number, keys: number): File {
  return fileOf({
    projectName: 'Wide',
    topics: indexes(topics).map((topic) => ({
      topicName: `T${topic}`,
      description: `Topic ${topic}`,
      dataRecordTypes: dataTypes(keys),
    })),
  });
}

/** A file of a topic with as many boards, series and values as a file may have. */
function longFile({ boards, values }: (typeof SIZES)[Form]): File {
  const series = indexes(boards * SERIES_KEYS).map((at) => ({
    topicName: 'T0',
    keyName: `k${at % SERIES_KEYS}`,
    device: Math.floor(at / SERIES_KEYS),
  }));
  const start = Date.now() - values * 100;
  return fileOf({
    version: 2,
    projectName: 'Long',
    topics: [{ topicName: 'T0', description: 'Many boards', dataRecordTypes: dataTypes(SERIES_KEYS) }],
    records: {
      devices: indexes(boards).map((board) => ({ topicName: 'T0', serialNumber: `b${board}` })),
      series,
      values: indexes(values).map((at) => [at % series.length, start + at * 100, at]),
    },
  });
}

/** The file that a teacher gives to a class. */
function templateFile(): File {
  const source = (topic: number, key: number) => ({
    topicName: `T${topic}`,
    keyName: `k${key}`,
    description: 'Source',
  });
  return fileOf({
    projectName: 'Template',
    topics: indexes(10).map((topic) => ({
      topicName: `T${topic}`,
      description: `Topic ${topic}`,
      dataRecordTypes: dataTypes(10),
    })),
    charts: indexes(50).map((chart) => ({
      id: `C${chart}`,
      chartType: 'BASIC_LINE_CHART',
      configs: { CHART_NAME: `Chart ${chart}` },
      chartSourceConfigs: [source(chart % 10, chart % 10)],
    })),
    dashboards: [{ id: 'D1', name: 'Wall', charts: indexes(50).map((chart) => ({ chartId: `C${chart}`, size: 6 })) }],
  });
}

/** The calls, in the order in which they are made. */
export function longCalls(admin: Api, form: Form): readonly LongCall[] {
  const size = SIZES[form];
  const ids = new Map<string, string>();
  const idOf = (name: string) => ids.get(name) ?? '';
  const importAs = async (name: string, file: File) => {
    ids.set(name, (await admin.call(importProjectFile, { file })).id);
  };
  /** The topic with values, once it is created. */
  let long = { id: '', devices: [], dataRecordTypes: [] } as Pick<Topic, 'id' | 'devices' | 'dataRecordTypes'>;
  const findLong = async (): Promise<void> => {
    const [topic] = await admin.call(listTopics, { projectId: idOf('long') });
    long = await admin.getTopic(topic?.id ?? '');
  };

  async function importCsv(): Promise<void> {
    const { id: topicId } = long;
    const rows = Math.floor(MAX_IMPORTED_VALUES / 2);
    for (let batch = 0; batch < size.batches; batch++) {
      await admin.call(addImportedValues, {
        topicId,
        file: createHash('sha256').update('csv').digest('hex'),
        choices: '',
        firstRow: batch * rows,
        rows,
        isLast: batch === size.batches - 1,
        series: indexes(2).map((at) => ({ key: `k${at}`, serialNumber: '', serialName: '' })),
        seriesIndexes: indexes(2 * rows).map((at) => at % 2),
        times: indexes(2 * rows).map((at) => Date.now() - 86_400_000 + (batch * rows + at) * 10),
        values: indexes(2 * rows).map(String),
      });
    }
  }

  async function enterPupils(): Promise<void> {
    const { id: classId } = await admin.call(addClass, { name: 'Class' });
    ids.set('class', classId);
    const { code } = await admin.call(openClass, { classId });
    for (const pupil of indexes(size.pupils)) {
      const key = await new Api(admin.http).call(enterClass, { code, name: `Pupil ${pupil}` });
      const api = await Api.signInWithKey(admin.http, key);
      await api.createTopic('Own', 'own', (await api.createProject('Own')).id);
    }
    await admin.call(updateClass, { classId, projectId: idOf('template') });
  }

  async function giveCopies(): Promise<void> {
    const classId = idOf('class');
    const { id: workId } = await admin.call(addClassWork, { classId, templateId: idOf('template') });
    ids.set('work', workId);
    const { made, failed } = await admin.call(makeCopies, { classId, workId });
    if (made !== size.pupils) throw new Error(`${made} copies were made: ${JSON.stringify(failed)}`);
  }

  async function orderLicences(): Promise<void> {
    const { id } = await admin.call(createLicenseTarget, { targetName: 'Package', companyName: 'School' });
    const order = { licenseTargetId: id, licenseType: 'custom', licenseCount: size.emails, trialDays: 30 } as const;
    await admin.call(createLicenseBatch, order);
  }

  async function addUser(): Promise<void> {
    const password = 'some-password';
    const form = { email: 'leaver@example.org', firstName: 'Some', lastName: 'Body', password };
    ids.set('user', (await admin.call(createUser, form)).id);
    const leaver = await Api.signIn(admin.http, form.email, password);
    await leaver.createProject('Left').catch(() => {});
  }

  const dayStart = new Date(Date.now() - 6 * 3_600_000).toISOString();
  const emails = indexes(size.emails).map((at) => `pupil${at}@example.org`);
  const remove = (name: string) => admin.call(deleteProject, { projectId: idOf(name) });
  const call = (name: string, run: () => Promise<unknown>): LongCall => ({ name, run });
  return [
    call(`importing a file with ${size.topics} × ${size.keys} data types`, () =>
      importAs('wide', wideFile(size.topics, size.keys)),
    ),
    call(`importing a file with ${size.copied} × ${size.keys} data types`, () =>
      importAs('copied', wideFile(size.copied, size.keys)),
    ),
    call('copying that project', async () => {
      const copy = { projectId: idOf('copied'), projectName: 'Copy' };
      ids.set('copy', (await admin.call(copyProject, copy)).id);
    }),
    call(`importing ${size.values} values of ${size.boards} boards`, () => importAs('long', longFile(size))),
    { ...call(`importing ${size.batches} batches of a CSV file`, importCsv), prepare: findLong },
    call('importing a template', () => importAs('template', templateFile())),
    call(`${size.pupils} pupils enter a class`, enterPupils),
    call(`copies of the template for ${size.pupils} pupils`, giveCopies),
    call('deleting a device', () =>
      admin.call(deleteDevice, { topicId: long.id, deviceId: long.devices[0]?.id ?? '' }),
    ),
    call('deleting a data type', () =>
      admin.call(deleteDataType, { topicId: long.id, dataTypeId: long.dataRecordTypes[0]?.id ?? '' }),
    ),
    call('deleting the values of today', async () => {
      await admin.call(updateClass, { classId: idOf('class'), projectId: idOf('long') });
      await admin.call(clearToday, { classId: idOf('class'), dayStart });
    }),
    call('clearing all values', () => admin.call(clearValues, { topicId: long.id })),
    call('deleting a topic', () => admin.call(deleteTopic, { topicId: long.id })),
    call('deleting the widest project', () => remove('wide')),
    call('deleting a copy', () => remove('copy')),
    call('deleting the copies of a template', () =>
      admin.call(removeClassWork, { classId: idOf('class'), workId: idOf('work') }),
    ),
    call('deleting a class with its pupils', () => admin.call(removeClass, { classId: idOf('class') })),
    call('creating the demo class', () => admin.call(createDemoClass, {})),
    call('deleting the demo class', () => admin.call(removeDemoClass, {})),
    call(`a whitelist of ${size.emails} emails`, () => admin.call(importWhitelist, { text: emails.join('\n') })),
    call(`a batch of ${size.emails} licences`, orderLicences),
    call('creating a user', addUser),
    call('deleting a user', () => admin.call(removeUser, { userId: idOf('user') })),
  ];
}
