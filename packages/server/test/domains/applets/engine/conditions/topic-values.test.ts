import { describe, expect, test } from 'vitest';
import { type StoredValues, TopicValues } from '../../../../../src/domains/applets/engine/topic-values.ts';
import { PROCESS_TIME } from '../../../../../src/platform/clock/clock.ts';

const stored = (values: Record<string, number | string>, message?: string): StoredValues => ({
  message,
  values: new Map(Object.entries(values)),
});
const message = (time: number, values: Record<string, number | string>, text = '', sentBy = '') => ({
  sentBy,
  text,
  time,
  values: new Map(Object.entries(values)),
});

/** A view of the key `n` of one topic, loaded. */
async function openView(values: TopicValues) {
  const view = values.createView();
  const n = view.value('topic', 'n');
  const text = view.message('topic');
  await view.ready();
  return { view, n, text };
}

describe('the latest values of a topic', () => {
  test('are those that are stored, then those of the messages in their order', async () => {
    const values = new TopicValues(PROCESS_TIME, async () => stored({ n: 1 }, 'n=1'));
    const { n, text } = await openView(values);
    expect([n(), text()]).toEqual([1, 'n=1']);
    values.accept('topic', message(10, { n: 2 }, 'n=2'));
    values.accept('topic', message(10, { other: 3 }, 'other=3'));
    values.accept('elsewhere', message(10, { n: 4 }));
    expect([n(), text()]).toEqual([2, 'other=3']);
  });

  test('do not go back when a message comes again after its commit', async () => {
    const values = new TopicValues(PROCESS_TIME, async () => stored({}));
    const { n } = await openView(values);
    const [first, second] = [message(10, { n: 1 }), message(10, { n: 2 })];
    values.accept('topic', first);
    values.accept('topic', second);
    values.follow('topic', first);
    expect(n()).toBe(2);
    values.follow('topic', second);
    values.follow('topic', message(9, { n: 0 }));
    expect(n()).toBe(2);
    values.follow('topic', message(11, { n: 3 }));
    expect(n()).toBe(3);
  });

  test('follow the messages of one other node in their order, also within a millisecond', async () => {
    const values = new TopicValues(PROCESS_TIME, async () => stored({}));
    const { n } = await openView(values);
    values.follow('topic', message(10, { n: 1 }));
    values.follow('topic', message(10, { n: 2 }));
    expect(n()).toBe(2);
  });

  test('are in the order of arrival also after the clock went back', async () => {
    const values = new TopicValues(PROCESS_TIME, async () => stored({}));
    const { n } = await openView(values);
    const [before, after] = [message(100, { n: 1 }), message(50, { n: 2 })];
    values.accept('topic', before);
    values.accept('topic', after);
    values.follow('topic', before);
    values.follow('topic', after);
    expect(n()).toBe(2);
  });

  test('that arrive while stored ones are loaded are not overwritten by them', async () => {
    const { promise, resolve } = Promise.withResolvers<StoredValues>();
    const values = new TopicValues(PROCESS_TIME, () => promise);
    const opening = openView(values);
    values.accept('topic', message(10, { n: 2 }));
    resolve(stored({ n: 1 }, 'n=1'));
    const { n, text } = await opening;
    expect([n(), text()]).toEqual([2, '']);
  });

  test('are loaded again for a key that no one has looked at, and after a failure', async () => {
    let failures = 1;
    const values = new TopicValues(PROCESS_TIME, async () => {
      if (failures-- > 0) throw new Error('away');
      return stored({ n: 1, m: 2 });
    });
    await expect(openView(values)).rejects.toThrow('away');
    const { view, n } = await openView(values);
    expect(n()).toBe(1);
    values.accept('topic', message(10, { n: 5, m: 6 }));
    const m = view.value('topic', 'm');
    await view.ready();
    expect([n(), m()]).toEqual([5, 2]);
  });

  test('are shared by all views, and start again after a gap', async () => {
    let value = 1;
    const values = new TopicValues(PROCESS_TIME, async () => stored({ n: value }));
    const [one, other] = [await openView(values), await openView(values)];
    values.accept('topic', message(10, { n: 5 }));
    expect([one.n(), other.n()]).toEqual([5, 5]);
    value = 7;
    values.forgetAll();
    expect((await openView(values)).n()).toBe(7);
  });

  test('have keys in any script and width', async () => {
    const values = new TopicValues(PROCESS_TIME, async () => stored({ 溫度: 21, temp: 1 }));
    const view = values.createView();
    const [chinese, wide] = [view.value('topic', '溫度'), view.value('topic', 'ｔｅｍｐ')];
    await view.ready();
    expect([chinese(), wide()]).toEqual([21, 1]);
  });

  test('have the value before, which a message without this value, or one that comes again, does not change', async () => {
    const values = new TopicValues(PROCESS_TIME, async () => stored({ n: 1 }));
    const view = values.createView('topic');
    const before = view.before('topic', 'n');
    await view.ready();
    const send = (time: number, sent: Record<string, number>, sentBy: string) => {
      values.accept('topic', message(time, sent, '', sentBy));
      view.seeAs(sentBy);
      const seen = before();
      values.follow('topic', message(time, sent, '', sentBy));
      expect(before()).toBe(seen);
      return seen;
    };
    expect(send(10, { n: 2 }, 'a')).toBeUndefined();
    expect(send(11, { n: 3 }, 'b')).toBeUndefined();
    expect(send(12, { n: 4 }, 'a')).toBe(2);
    expect(send(13, { other: 1 }, 'a')).toBe(4);
    expect(send(14, { n: 5 }, 'b')).toBe(3);
  });

  test('have what was stored as the value before the first message', async () => {
    const senders = new Map([['a', stored({ n: 7 })]]);
    const values = new TopicValues(PROCESS_TIME, async () => ({ ...stored({ n: 1 }), senders }));
    const view = values.createView('topic');
    const before = view.before('topic', 'n');
    await view.ready();
    view.seeAs('a');
    expect(before()).toBeUndefined();
    values.accept('topic', message(10, { n: 8 }, '', 'a'));
    expect(before()).toBe(7);
  });
});

describe('figures of the past', () => {
  /** A store whose answers wait, with what it has been asked. */
  function openStore() {
    const asked: ((numbers: readonly number[]) => void)[] = [];
    const values = new TopicValues(
      PROCESS_TIME,
      async () => stored({}),
      (_topicId, _key, { to }) =>
        new Promise((resolve) => {
          asked.push((numbers) => resolve(new Map([['b1', numbers.map((n) => partOf(n, to - 1000))]])));
        }),
    );
    return { values, asked };
  }
  const partOf = (n: number, start: number) => ({
    start,
    count: 1,
    numbers: 1,
    sum: n,
    min: n,
    max: n,
    sin: 0,
    cos: 0,
  });

  test('are read again without what was left out, count as before until then, and lose no message', async () => {
    const { values, asked } = openStore();
    const view = values.createView();
    const highest = view.past('topic', 'n', 300, 'PAST_MAX');
    const ready = view.ready();
    await expect.poll(() => asked).toHaveLength(1);
    asked[0]?.([20, 999]);
    await ready;
    view.seeAs('b1', Date.now());
    expect(highest()).toBe(999);
    const renewed = values.renewPast('topic');
    await expect.poll(() => asked).toHaveLength(2);
    const again = values.renewPast('topic');
    await expect.poll(() => asked).toHaveLength(3);
    values.accept('topic', message(Date.now(), { n: 21 }, '', 'b1'));
    expect(highest()).toBe(999);
    // What was asked before the second value was left out is no answer.
    asked[1]?.([20, 998]);
    await renewed;
    expect(highest()).toBe(999);
    asked[2]?.([20]);
    await again;
    view.seeAs('b1', Date.now());
    expect(highest()).toBe(21);
  });
});
