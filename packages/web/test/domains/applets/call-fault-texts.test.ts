import { CALL_FAULTS } from '@tinkerstream/contract/platform/call-fault';
import { expect, test } from 'vitest';
import { applets as en } from '../../../src/i18n/en/applets.ts';
import { applets as mainland } from '../../../src/i18n/zh-CN/applets.ts';
import { applets as hongKong } from '../../../src/i18n/zh-HK/applets.ts';

test.each([
  ['en', en],
  ['zh-HK', hongKong],
  ['zh-CN', mainland],
])('each reason why a call had no answer is told apart, with what was called (%s)', (_language, { reasons }) => {
  const texts = [...CALL_FAULTS, ''].map((detail) => reasons.UNREACHABLE({ detail, seen: '', service: 'Lamp' }));
  expect(new Set(texts).size).toBe(CALL_FAULTS.length + 1);
  expect(texts.filter((text) => !text.includes('Lamp'))).toEqual([]);
});
