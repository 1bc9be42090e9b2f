import { addImportedValues } from '@tinkerstream/contract/records';
import type { Topic } from '@tinkerstream/contract/topics';
import type { Api } from '../../../../../test/support/api.ts';

/** A value of the past. The board '' has no name. */
export interface PastValue {
  readonly key: string;
  readonly time: string | number;
  readonly value: string | number;
  readonly board?: string;
}

let files = 0;

/** Stores values of the past in a topic, in their order. */
export async function addPastValues(api: Api, { id: topicId }: Pick<Topic, 'id'>, values: readonly PastValue[]) {
  files += 1;
  const names = [...new Set(values.map(({ key, board = '' }) => `${key} ${board}`))];
  await api.call(addImportedValues, {
    topicId,
    file: files.toString(16).padStart(64, '0'),
    choices: '{}',
    firstRow: 0,
    rows: values.length,
    isLast: true,
    series: names.map((name) => {
      const [key = '', board = ''] = name.split(' ');
      return { key, serialNumber: board, serialName: board };
    }),
    seriesIndexes: values.map(({ key, board = '' }) => names.indexOf(`${key} ${board}`)),
    times: values.map(({ time }) => new Date(time).getTime()),
    values: values.map(({ value }) => String(value)),
  });
}
