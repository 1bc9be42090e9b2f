import { expect, test } from 'vitest';
import { BoardNames } from '../../src/platform/board-names.ts';

const given = [{ topicId: 't1', serialNumber: 'vigop', pupilName: 'Anna', isOwn: true }];
const names = new BoardNames(given);

test('a board has the name of its pupil, its own, or on public pages a number in the language of the page', () => {
  const device = { id: 'd1', serialName: 'Micro', serialNumber: 'vigop' };
  expect(names.named('t1', device).serialName).toBe('Anna');
  expect(names.named('t2', device)).toBe(device);
  const numbered = { id: 'd1', serialName: '', serialNumber: '', number: 2 };
  expect(names.named('t1', numbered).serialName).toBe('Board 2');
  expect(names.in('zh-HK').named('t1', numbered).serialName).toBe('開發板 2');
  expect(names.in('zh-CN').named('t1', numbered).serialName).toBe('开发板 2');
  expect(names.in('zh-HK').named('t1', device).serialName).toBe('Anna');
});

test('the names in a language are the same object, so that charts are not drawn again', () => {
  expect(names.in('en')).toBe(names);
  expect(names.in('zh-HK')).toBe(names.in('zh-HK'));
});
