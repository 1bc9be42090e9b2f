// @vitest-environment happy-dom
import { compileFilter, type Filter, type FilterCondition, type GroupOperator } from '@tinkerstream/contract/applets';
import { act, useState } from 'react';
import { describe, expect, test } from 'vitest';
import { FilterEditor } from '../../../src/domains/applets/filter/filter-editor.tsx';
import { appletFilter as texts } from '../../../src/i18n/en/applets-filter.ts';
import { button, click, errorOf, field, fields, fill, render } from '../../support/component.tsx';

const TOPICS = [
  { id: 'a', topicName: 'AAAAAAAAAA', description: 'Greenhouse', keys: ['temp', 'hum'] },
  { id: 'b', topicName: 'BBBBBBBBBB', description: 'Balcony', keys: ['溫度'] },
];

const group = (key: number, subConditionKeys: number[], ...operators: GroupOperator[]): FilterCondition => ({
  key,
  type: 'SUB_FILTER',
  subConditionKeys,
  conditionBetweenSubConditions: operators,
});
const leaf = (key: number, publishContent = '30'): FilterCondition => ({
  key,
  type: 'MQTT_KEY_VALUE_MESSAGE_FILTER',
  topicName: 'AAAAAAAAAA',
  subjectKey: 'temp',
  comparatorKey: 'greater_than',
  publishContent,
});
const THREE: Filter = [group(1, [2, 3, 4], 'AND', 'OR'), leaf(2), leaf(3), leaf(4)];

let filter: Filter = [];

function Editor({ initial, ...props }: { initial: Filter; temp?: string; faults?: string[]; remembers?: boolean }) {
  const [value, setValue] = useState(initial);
  filter = value;
  const results =
    props.temp === undefined
      ? undefined
      : compileFilter(value, { value: () => () => props.temp, message: () => () => undefined }).explain();
  return (
    <FilterEditor
      value={value}
      onChange={setValue}
      topics={TOPICS}
      triggering="AAAAAAAAAA"
      remembers={props.remembers ?? false}
      results={results}
      faults={new Set(props.faults)}
    />
  );
}

const show = (initial: Filter, props: { temp?: string; faults?: string[]; remembers?: boolean } = {}) =>
  render(<Editor initial={initial} {...props} />);

const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent;
const buttons = (name: string) =>
  [...document.querySelectorAll('button')].filter((element) => nameOf(element) === name);
const at = <Item,>(items: readonly Item[], index: number): Item => {
  const item = items.at(index);
  if (item === undefined) throw new Error(`There is no item ${index}`);
  return item;
};
const remove = (number: number) => button(`${texts.remove}: ${texts.condition(number)}`);
const focusedKey = () => document.activeElement?.closest('[data-key]')?.getAttribute('data-key');

test('a number is compared with a key that never came: the condition names those that do', async () => {
  await show([group(1, [2]), leaf(2)]);
  const warning = (key: string) => texts.keyNeverSent('Greenhouse', key, ['temp', 'hum']);
  expect(document.body.textContent).not.toContain(warning('temp'));
  await fill(field(texts.subjectKey), 'temperature');
  expect(document.body.textContent).toContain(warning('temperature'));
  // The server reads the key without the blanks.
  await fill(field(texts.subjectKey), ' temp ');
  expect(document.body.textContent).not.toContain(warning(' temp '));
});

test('a text leaves no key behind, so nothing is said about it', async () => {
  await show([
    group(1, [2]),
    { ...leaf(2), subjectKey: 'lamp', comparatorKey: 'contain_case_sensitive' } as FilterCondition,
  ]);
  expect(document.body.textContent).not.toContain(texts.keyNeverSent('Greenhouse', 'lamp', ['temp', 'hum']));
});

describe('the first condition', () => {
  test('the button creates a first group, and only where there is none', async () => {
    await show([]);
    await click(button(texts.start));
    expect(filter).toEqual([group(1, [])]);
    expect(buttons(texts.start)).toEqual([]);
    expect(document.body.textContent).toContain(texts.always);
    expect(document.activeElement).toBe(button(texts.addCondition));
  });

  test('is filled in field by field', async () => {
    await show([]);
    await click(button(texts.start));
    await click(button(texts.addCondition));
    await fill(field(texts.topic), 'AAAAAAAAAA');
    await fill(field(texts.subjectKey), 'temp');
    await fill(field(texts.comparator), 'greater_or_equal_than');
    await fill(field(texts.value), '30');
    expect(filter).toEqual([group(1, [2]), { ...leaf(2), comparatorKey: 'greater_or_equal_than' }]);
    expect(document.body.textContent).not.toContain(texts.always);
  });

  test('looks at the whole message, with text comparisons only and without a key', async () => {
    await show([group(1, [2]), leaf(2)]);
    await fill(field(texts.kind), 'MQTT_SIMPLE_MESSAGE_FILTER');
    expect([...field(texts.comparator).querySelectorAll('option')].map(({ value }) => value)).toEqual([
      'contain_case_sensitive',
      'not_contain_case_sensitive',
    ]);
    expect(fields(texts.subjectKey)).toEqual([]);
    await fill(field(texts.text), 'fire');
    expect(filter[1]).toEqual({
      key: 2,
      type: 'MQTT_SIMPLE_MESSAGE_FILTER',
      topicName: 'AAAAAAAAAA',
      comparatorKey: 'contain_case_sensitive',
      publishContent: 'fire',
    });
  });

  test('compares with another reading, and is incomplete until its topic and key are known', async () => {
    await show([group(1, [2]), leaf(2)]);
    await fill(field(texts.against), 'reading');
    const content = () => (filter[1] as { publishContent: string }).publishContent;
    expect(content()).toBe('');
    await fill(field(texts.otherTopic), 'BBBBBBBBBB');
    expect(content()).toBe('');
    await fill(field(texts.otherKey), '溫度');
    expect(content()).toBe('{BBBBBBBBBB.溫度}');
    await fill(field(texts.otherKey), '');
    expect(content()).toBe('');
    expect(field(texts.otherTopic).value).toBe('BBBBBBBBBB');
    await fill(field(texts.against), 'value');
    expect(field(texts.value).value).toBe('');
  });

  test('a stored reference is shown as a reading, a stored topic outside the project by its name', async () => {
    await show([group(1, [2]), { ...leaf(2, '{BBBBBBBBBB.溫度}'), topicName: 'ZZZZZZZZZZ' } as FilterCondition]);
    expect([field(texts.otherTopic).value, field(texts.otherKey).value]).toEqual(['BBBBBBBBBB', '溫度']);
    expect(field(texts.topic).value).toBe('ZZZZZZZZZZ');
  });
});

describe('adding', () => {
  test('appends to the group, joined by AND, with a key one higher than the largest', async () => {
    await show([group(1, [7, 3], 'OR'), leaf(7), leaf(3)]);
    await click(button(texts.addCondition));
    expect(filter[0]).toEqual(group(1, [7, 3, 8], 'OR', 'AND'));
    expect(focusedKey()).toBe('8');
    await click(button(texts.addCondition));
    expect(filter[0]).toEqual(group(1, [7, 3, 8, 9], 'OR', 'AND', 'AND'));
  });

  test('at a sub level makes a group with a condition, and then a group inside it', async () => {
    await show(THREE);
    await click(button(texts.addGroup));
    expect(filter[0]).toEqual(group(1, [2, 3, 4, 5], 'AND', 'OR', 'AND'));
    expect(filter.find(({ key }) => key === 5)).toEqual(group(5, [6]));
    expect(focusedKey()).toBe('6');
    // The inner group comes first in the page.
    await click(at(buttons(texts.addCondition), 0));
    expect(filter.find(({ key }) => key === 5)).toEqual(group(5, [6, 7], 'AND'));
    await click(at(buttons(texts.addGroup), 0));
    expect(filter.find(({ key }) => key === 5)).toEqual(group(5, [6, 7, 8], 'AND', 'AND'));
    expect(filter.find(({ key }) => key === 8)).toEqual(group(8, [9]));
  });

  test('ends at the limits of depth and number', async () => {
    await show([group(1, [2]), group(2, [3]), group(3, [4]), group(4, [5]), group(5, [6]), leaf(6)]);
    expect(buttons(texts.addCondition)).toHaveLength(5);
    expect(buttons(texts.addGroup)).toHaveLength(4);
  });

  test('stops when the filter is full', async () => {
    const keys = Array.from({ length: 58 }, (_, index) => index + 2);
    await show([group(1, keys, ...keys.slice(1).map(() => 'AND' as const)), ...keys.map((key) => leaf(key))]);
    expect(button(texts.addGroup).disabled).toBe(true);
    await click(button(texts.addCondition));
    expect(button(texts.addCondition).disabled).toBe(true);
    expect(document.body.textContent).toContain(texts.full(60));
  });
});

describe('deleting', () => {
  test('takes a condition out of its group, and focus goes to its neighbour', async () => {
    await show(THREE);
    await click(remove(2));
    expect(filter).toEqual([group(1, [2, 4], 'OR'), leaf(2), leaf(4)]);
    expect(focusedKey()).toBe('4');
    await click(remove(2));
    expect(filter).toEqual([group(1, [2]), leaf(2)]);
    expect(focusedKey()).toBe('2');
  });

  test('of the last condition restores an empty root', async () => {
    await show([group(1, [2]), group(2, [3]), group(3, [4]), leaf(4)]);
    await click(remove(1));
    expect(filter).toEqual([group(1, [])]);
    expect(document.activeElement).toBe(button(texts.addCondition));
  });

  test('of a group takes its conditions with it', async () => {
    await show([group(1, [2, 3], 'AND'), leaf(2), group(3, [4, 5], 'OR'), leaf(4), leaf(5)]);
    await click(button(texts.removeGroup));
    expect(filter).toEqual([group(1, [2]), leaf(2)]);
    expect(focusedKey()).toBe('2');
  });
});

describe('operators', () => {
  test('a click toggles the badge, which keeps its focus', async () => {
    await show(THREE);
    const badge = button(texts.toggle.AND);
    badge.focus();
    await click(badge);
    expect(filter[0]).toEqual(group(1, [2, 3, 4], 'OR', 'OR'));
    expect(badge.isConnected).toBe(true);
    expect(document.activeElement).toBe(badge);
    expect(nameOf(badge)).toBe(texts.toggle.OR);
    await click(badge);
    expect(filter[0]).toEqual(THREE[0]);
  });

  test('neighbours joined by AND stand in one frame', async () => {
    await show(THREE);
    const frames = () => [...document.querySelectorAll('[data-frame]')].map((item) => item.getAttribute('data-frame'));
    expect(frames()).toEqual(['first', 'last', 'none']);
    await click(button(texts.toggle.OR));
    expect(frames()).toEqual(['first', 'inside', 'last']);
  });
});

describe('with the keyboard', () => {
  test('every control is a native one with a name, in the order of the page', async () => {
    await show([group(1, [2, 3], 'OR'), leaf(2), group(3, [4]), leaf(4, '{AAAAAAAAAA.hum}')]);
    const controls = [...document.querySelectorAll<HTMLElement>('[data-key="1"] :is(input, select, button)')];
    expect(controls.length).toBeGreaterThan(15);
    for (const control of controls) {
      expect(control.tabIndex).toBe(0);
      expect(nameOf(control), control.outerHTML).toBeTruthy();
    }
    const names = controls.map(nameOf);
    expect(names.indexOf(texts.toggle.OR)).toBeGreaterThan(names.indexOf(`${texts.remove}: ${texts.condition(1)}`));
  });

  test('no key is taken away from its control', async () => {
    await show(THREE);
    for (const key of ['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Tab', 'Enter', ' ']) {
      for (const control of document.querySelectorAll<HTMLElement>('[data-key="2"] :is(input, select, button)')) {
        const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
        await act(async () => control.dispatchEvent(event));
        expect(event.defaultPrevented, `${key} in ${nameOf(control)}`).toBe(false);
      }
    }
  });
});

describe('what is shown at the fields', () => {
  test('missing fields are highlighted', async () => {
    await show(THREE, { faults: ['3.topicName', '3.subjectKey', '3.publishContent'] });
    const errors = (label: string) => fields(label).map((element) => errorOf(element));
    expect(errors(texts.topic)).toEqual([undefined, texts.needTopic, undefined]);
    expect(errors(texts.subjectKey)).toEqual([undefined, texts.needKey, undefined]);
    expect(errors(texts.value)).toEqual([undefined, texts.needValue, undefined]);
  });

  test('each condition has its result, in words', async () => {
    await show([group(1, [2, 3], 'OR'), leaf(2, '30'), leaf(3, 'hot')], { temp: '31' });
    const results = [...document.querySelectorAll('[data-match]')].map(({ textContent }) => textContent);
    expect(results).toEqual([
      `${texts.matches}${texts.saw('31')}`,
      `${texts.matchesNot}${texts.notNumbers}${texts.saw('31')}`,
    ]);
  });

  test('a missing value is told', async () => {
    await render(
      <FilterEditor
        value={[group(1, [2]), leaf(2)]}
        onChange={() => {}}
        topics={TOPICS}
        triggering="AAAAAAAAAA"
        remembers={false}
        faults={new Set()}
        results={compileFilter([group(1, [2]), leaf(2)], {
          value: () => () => undefined,
          message: () => () => undefined,
        }).explain()}
      />,
    );
    expect(document.querySelector('[data-match=false]')?.textContent).toBe(`${texts.matchesNot}${texts.noValue}`);
  });
});
