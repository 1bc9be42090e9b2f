import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { type NotebookContent, notebookOf } from '../../../src/domains/learning/notebook/notebook.ts';
import { texts } from '../../../src/domains/learning/notebook/texts.ts';

const run = promisify(execFile);
const LINES: NotebookContent['lines'] = [
  { topicId: 't1', key: 'level', name: 'Pond "A"\n', unit: '°C', boards: 'each' },
  { topicId: 't2', key: '溫度', name: 'Pond "A"', unit: '', boards: 'together' },
];
const content = (given: Partial<NotebookContent> = {}): NotebookContent => ({
  name: 'Pond',
  origin: 'http://localhost:1',
  openApiKey: '',
  lines: LINES,
  ...given,
});

test.each(Object.entries(texts))('a notebook in %s keeps the rules of nbformat 4.5', (_, ofLanguage) => {
  const { nbformat, nbformat_minor, metadata, cells, ...others } = notebookOf(content(), ofLanguage);
  expect([nbformat, nbformat_minor, others]).toEqual([4, 5, {}]);
  expect(metadata).toMatchObject({ kernelspec: { name: 'python3', display_name: expect.any(String) } });
  // The published schema asks for an id, and code cells need both of their last fields; no other field is allowed.
  expect(new Set(cells.map(({ id }) => id)).size).toBe(cells.length);
  for (const { id, cell_type, metadata: own, source, ...rest } of cells) {
    expect(id).toMatch(/^[a-zA-Z0-9-_]{1,64}$/);
    expect(own).toEqual({});
    expect(source.join('')).not.toBe('');
    for (const line of source.slice(0, -1)) expect(line).toMatch(/\n$/);
    expect(rest).toEqual(cell_type === 'code' ? { execution_count: null, outputs: [] } : {});
  }
});

test('the key is in the file only if it is given, and lines of one name are told apart', () => {
  const sourceOf = (openApiKey: string) =>
    notebookOf(content({ openApiKey }), texts.en)
      .cells.flatMap(({ source }) => source)
      .join('');
  expect(sourceOf('')).toContain('KEY = ""\n');
  expect(sourceOf('secret')).toContain('KEY = "secret"\n');
  expect(sourceOf('')).toContain('"name": "Pond \\"A\\" 2"');
});

test('its cells run with Python alone, and read the values', async () => {
  const asked: string[] = [];
  const server = createServer(({ url = '' }, answer) => {
    asked.push(url);
    answer.end(
      JSON.stringify([
        { createdOn: '2026-01-01T00:00:02.500Z', value: 30, device: { name: 'Ben', serialNumber: 'Ben' } },
        { createdOn: '2026-01-01T00:00:02Z', value: 10, device: { name: 'Ben', serialNumber: 'Ben' } },
        { createdOn: '2026-01-01T00:00:01.500Z', value: 3, device: { name: 'Anna', serialNumber: 'a7' } },
        { createdOn: '2026-01-01T00:00:01Z', value: 1, device: { name: 'Anna', serialNumber: 'a7' } },
      ]),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const runCells = async (given: Partial<NotebookContent>) => {
    const { cells } = notebookOf(content({ origin, openApiKey: 'k&y', ...given }), texts['zh-HK']);
    const code = cells.flatMap(({ cell_type, source }) => (cell_type === 'code' ? [source.join('')] : [])).slice(0, 3);
    const env = { ...process.env, PYTHONIOENCODING: 'utf-8' };
    return (await run('python3', ['-c', code.join('\n\n')], { env })).stdout;
  };
  const all = await runCells({});
  const one = await runCells({
    lines: [{ topicId: 't1', key: 'level', name: 'Level', unit: '', boards: { serialNumber: 'a7' } }],
  });
  await new Promise((resolve) => server.close(resolve));
  expect(asked.slice(0, 2)).toEqual([
    '/open-api/k%26y/topics/t1/values?key=level&count=1000',
    `/open-api/k%26y/topics/t2/values?key=${encodeURIComponent('溫度')}&count=1000`,
  ]);
  // Each board has its own line and figures, unless the chart draws all boards as one.
  expect(all).toContain('Pond "A" · Anna a7 °C\n    數量 2\n    平均值 2\n');
  expect(all).toContain('Pond "A" · Ben °C\n    數量 2\n    平均值 20\n');
  expect(all).toContain('Pond "A" 2 \n    數量 4\n    平均值 11\n');
  expect(one).toContain('Level \n    數量 2\n    平均值 2\n');
});
