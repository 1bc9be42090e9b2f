import { expect, test } from 'vitest';
import { limitExceededBy } from '../../../../src/domains/records/import/import-dialog.tsx';
import { LATEST, NEW_TOPIC, readFile } from './reading.ts';

test('the preview shows each cell as it is understood, with the lines above the data', async () => {
  const { opened, choices } = await readFile(
    'Pond A\ntime;temp;state;other\n25.05.2025 10:00;1.021,5 °C;open;\n25.05.2025 10:01;warm;shut;\nnever;21,5 °C;open;\n25.05.2025 10:03;-;open;\n25.05.2025 10:04;21,5 °C;;\n',
  );
  const { rows, headings, openCells } = opened.preview(choices, LATEST);
  expect(headings).toEqual(['time', 'temp', 'state', 'other']);
  expect(rows.map(({ line, is }) => `${line} ${is}`)).toEqual([
    '1 above',
    '2 headings',
    ...[3, 4, 5, 6, 7].map((line) => `${line} data`),
  ]);
  expect(rows.slice(2).map(({ understood }) => understood.slice(0, 3))).toEqual([
    [{ is: 'time', time: Date.parse('2025-05-25T02:00Z') }, { is: 'number', text: '1021.5' }, { is: 'text' }],
    [{ is: 'time', time: Date.parse('2025-05-25T02:01Z') }, { is: 'error', problem: 'not-number' }, { is: 'text' }],
    [{ is: 'error', problem: 'bad-time' }, undefined, undefined],
    [{ is: 'time', time: Date.parse('2025-05-25T02:03Z') }, { is: 'missing' }, { is: 'text' }],
    [{ is: 'time', time: Date.parse('2025-05-25T02:04Z') }, { is: 'number', text: '21.5' }, { is: 'missing' }],
  ]);
  expect(openCells).toEqual([undefined, undefined, undefined, undefined]);
});

test('a number with two readings is shown with both', async () => {
  const { opened, choices } = await readFile('time;light\n2025-05-25 10:00;950\n2025-05-25 10:01;1,020\n');
  expect(opened.preview(choices, LATEST).openCells).toEqual([
    undefined,
    { text: '1,020', point: '1020', comma: '1.020' },
  ]);
});

test('data types and devices that a topic has no room for are known before the import', async () => {
  const names = Array.from({ length: 49 }, (_, index) => `s${index}`);
  const target = { ...NEW_TOPIC, dataTypes: [{ key: 'temp', name: 'temp' }], computed: ['sum'] };
  const text = `time,key,value\n${names.map((name) => `2025-05-25 10:00Z,${name},1`).join('\n')}\n`;
  const { opened, choices } = await readFile(text, { target });
  const summary = await opened.check(choices, LATEST);
  expect(limitExceededBy(summary, target)).toEqual({ of: 'dataTypes', atMost: 50, existing: 2, added: 49 });
  expect(limitExceededBy(summary, { ...target, computed: [] })).toBeUndefined();

  const boards = Array.from({ length: 1001 }, (_, index) => `2025-05-25 10:00Z,b${index},1`).join('\n');
  const many = await readFile(`time,serial number,temp\n${boards}\n`);
  const devices = await many.opened.check(many.choices, LATEST);
  expect(limitExceededBy(devices, NEW_TOPIC)).toEqual({ of: 'devices', atMost: 1000, existing: 0, added: 1001 });
  expect(limitExceededBy(devices, { ...NEW_TOPIC, boards: [{ serialNumber: 'b7', serialName: '' }] })).toMatchObject({
    added: 1000,
  });
});
