import { type Action, EACH_TIME, type Timing } from '@tinkerstream/contract/applets';
import { describe, expect, test } from 'vitest';
import { FACE, one, SEND, sentences } from '../../support/applet-sentences.ts';

describe('when it runs', () => {
  const OFF: Action = { ...SEND, publishContent: 'fan=off', otherwise: true };
  const HOURS = { days: [1, 2, 3, 4, 5], from: '08:00', to: '16:00', timeZone: 'Asia/Hong_Kong' };
  const timed = (timing: Partial<Timing>, content: Parameters<typeof sentences>[0] = {}) =>
    sentences({ filters: one(), timing: { ...EACH_TIME, ...timing }, ...content });

  test('each time, and otherwise', () => {
    expect(timed({}, { actions: [SEND, OFF] })).toEqual([
      'When a message arrives on Greenhouse: if temp is above 30, send fan=on to Fan; otherwise, send fan=off to Fan.',
      '當「溫室」收到訊息，如果 temp 大於 30，就向「風扇」傳送 fan=on；否則，就向「風扇」傳送 fan=off。',
      '当“温室”收到消息，如果 temp 大于 30，就向“风扇”发送 fan=on；否则，就向“风扇”发送 fan=off。',
    ]);
  });

  test('when it becomes true, after a while and with another end', () => {
    const filters = one({ offContent: '28' });
    expect(timed({ when: 'STARTS', forSec: 10 }, { filters, actions: [SEND, OFF] })).toEqual([
      'When a message arrives on Greenhouse: for each board, as soon as temp is above 30 (until it is at most 28) and has been so for 10 seconds, send fan=on to Fan; as soon as it no longer is, send fan=off to Fan.',
      '當「溫室」收到訊息，每塊開發板分開計算，一旦 temp 大於 30（直至小於或等於 28），並持續 10 秒，就向「風扇」傳送 fan=on；一旦不再符合，就向「風扇」傳送 fan=off。',
      '当“温室”收到消息，每块开发板分别计算，一旦 temp 大于 30（直到小于或等于 28），并持续 10 秒，就向“风扇”发送 fan=on；一旦不再符合，就向“风扇”发送 fan=off。',
    ]);
  });

  test('when it is no longer true, in a row, for the topic as a whole', () => {
    expect(timed({ when: 'STOPS', per: 'TOPIC', inARow: 3 })).toEqual([
      'When a message arrives on Greenhouse: for the topic as a whole, as soon as it has no longer been true in 3 messages in a row that temp is above 30, send fan=on to Fan.',
      '當「溫室」收到訊息，整個主題一併計算，一旦不再符合條件（temp 大於 30），並連續 3 則訊息如此，就向「風扇」傳送 fan=on。',
      '当“温室”收到消息，整个主题一起计算，一旦不再符合条件（temp 大于 30），并连续 3 条消息如此，就向“风扇”发送 fan=on。',
    ]);
  });

  test('nothing tells boards apart where no message triggers it', () => {
    expect(timed({ when: 'STARTS' }, { triggers: [FACE] })[0]).toBe(
      'When the camera sees a face: as soon as temp on Greenhouse is above 30, send fan=on to Fan.',
    );
  });

  test('what limits it is a sentence of its own', () => {
    const limits = timed({ when: 'STARTS', onceInSec: 300, hours: HOURS, countsFirst: true });
    expect(limits.map((sentence) => sentence.slice(sentence.search(/(?<=[.。])/)).trim())).toEqual([
      'It runs at most once in 5 minutes for each board, and only from Monday to Friday between 08:00 and 16:00 (Asia/Hong Kong). The first value counts too.',
      '每塊開發板每 5 分鐘最多執行一次。只在星期一至五 08:00 至 16:00 執行（時區：Asia/Hong Kong）。首個值也計算在內。',
      '每块开发板每 5 分钟最多执行一次。只在周一到周五 08:00 到 16:00 执行（时区：Asia/Hong Kong）。第一个值也算。',
    ]);
  });

  test.each([
    [{ days: [6, 7] }, 'on Saturday and Sunday between 08:00', '星期六、日 08:00', '周六、周日 08:00'],
    [{ days: [1, 2, 3, 4, 5, 6, 7], from: '22:00', to: '06:00' }, '06:00 the next day', '翌日 06:00', '次日 06:00'],
    [{ days: [1, 2, 3, 4, 5, 6, 7], from: '08:00', to: '08:00' }, 'only every day (', '只在每天執行', '只在每天执行'],
  ])('hours %j', (change, ...expected) => {
    const all = timed({ hours: { ...HOURS, ...change } });
    for (const [index, part] of expected.entries()) expect(all[index]).toContain(part);
  });

  test('only otherwise', () => {
    expect(timed({ when: 'STARTS' }, { actions: [OFF] })[0]).toContain('is above 30, do nothing; as soon as');
    expect(timed({}, { actions: [OFF] })[1]).toContain('就甚麼也不做；否則，就');
  });
});
