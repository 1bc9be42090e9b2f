import { expect, test } from 'vitest';
import { Sends } from '../../../src/domains/charts/buttons/sends.ts';

/** A topic on a server that responds after some turns, and refuses the sends with these numbers. */
function slowTopic({
  isState,
  turns = () => 3,
  refused = [] as readonly number[],
}: {
  isState: boolean;
  turns?: (count: number) => number;
  refused?: readonly number[];
}) {
  const received: string[] = [];
  const failures: unknown[] = [];
  const shown: (string | undefined)[] = [];
  let count = 0;
  let [running, most] = [0, 0];
  const sends: Sends = new Sends({
    isState,
    onChange: () => shown.push(sends.wanted),
    onFailed: (error) => failures.push(error),
  });
  const press = (value: string) =>
    sends.press(value, async () => {
      const number = count;
      count += 1;
      running += 1;
      most = Math.max(most, running);
      for (let turn = turns(number); turn > 0; turn -= 1) await null;
      running -= 1;
      if (refused.includes(number)) throw new Error('refused');
      received.push(value);
    });
  const settled = async () => {
    for (let turn = 0; turn < 5000 && sends.wanted !== undefined; turn += 1) await null;
    expect(sends.wanted).toBeUndefined();
  };
  return { sends, press, settled, received, failures, shown, most: () => most };
}

test('three quick clicks on a toggle: the last to be sent is what it shows', async () => {
  const { sends, press, settled, received, most } = slowTopic({ isState: true });
  for (const value of ['on', 'off', 'on']) {
    press(value);
    expect(sends.wanted).toBe(value);
  }
  await settled();
  expect(received.at(-1)).toBe('on');
  expect(most()).toBe(1);
});

test('any clicks at any moment, with any delays: the topic has what the toggle shows', async () => {
  let seed = 3;
  const random = (below: number) => {
    seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return Math.floor((seed / 2 ** 32) * below);
  };
  for (let run = 0; run < 300; run += 1) {
    const { press, settled, received, most, failures } = slowTopic({ isState: true, turns: () => random(20) });
    let isOn = false;
    for (let click = 1 + random(12); click > 0; click -= 1) {
      isOn = !isOn;
      press(isOn ? 'on' : 'off');
      for (let turn = random(15); turn > 0; turn -= 1) await null;
    }
    await settled();
    expect(received.at(-1)).toBe(isOn ? 'on' : 'off');
    expect([most(), failures]).toEqual([1, []]);
  }
});

test('each press of a push button is sent, in order', async () => {
  const { press, settled, received, most } = slowTopic({ isState: false });
  for (let count = 0; count < 7; count += 1) press(`ring${count}`);
  await settled();
  expect(received).toEqual(['ring0', 'ring1', 'ring2', 'ring3', 'ring4', 'ring5', 'ring6']);
  expect(most()).toBe(1);
});

test('a hammered button has an end', async () => {
  const { press, settled, received } = slowTopic({ isState: false });
  for (let count = 0; count < 1000; count += 1) press('ring');
  await settled();
  expect(received).toHaveLength(101);
});

test.each([true, false])(
  'a refused send returns to what the topic has, and reports once (a state: %s)',
  async (isState) => {
    const { sends, press, settled, received, failures } = slowTopic({ isState, refused: [0] });
    for (const value of ['on', 'off', 'on', 'off']) press(value);
    await settled();
    expect(received).toEqual([]);
    expect(failures).toHaveLength(1);
    // The next click is sent again.
    press('on');
    expect(sends.wanted).toBe('on');
    await settled();
    expect(received).toEqual(['on']);
  },
);
