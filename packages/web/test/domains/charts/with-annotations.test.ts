import { expect, test } from 'vitest';
import { withAnnotations } from '../../../src/domains/charts/line-chart/use-line-exports.ts';

test('notes are among the exported values by their time, and only those of what is seen', () => {
  const value = (time: number) => ({ time, label: 'Roof', unit: '°C', low: time, high: time });
  const note = (time: number, text: string) => ({
    id: text,
    topicId: 'a',
    time: new Date(time).toISOString(),
    text,
    origin: 'PERSON' as const,
    by: '',
    isManageable: false,
  });
  const notes = [note(9, 'before'), note(10, 'opened'), note(25, 'closed'), note(31, 'after')];
  const saved = withAnnotations([value(10), value(20), value(30)], notes, { start: 10, end: 30 }, 'Notes');
  expect(saved.map(({ time, label, low }) => `${time} ${label} ${low}`)).toEqual([
    '10 Roof 10',
    '10 Notes opened',
    '20 Roof 20',
    '25 Notes closed',
    '30 Roof 30',
  ]);
});
