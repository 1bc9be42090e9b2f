// @vitest-environment happy-dom
import type { RunOrder } from '@tinkerstream/contract/applets';
import type { Project } from '@tinkerstream/contract/projects';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { EMPTY_APPLET, enteredContent, newAction, newTrigger, readDraft } from '../../../src/domains/applets/draft.ts';
import { Ring } from '../../../src/domains/applets/log/ring.tsx';
import { OrderFields } from '../../../src/domains/applets/order-fields.tsx';
import { click, render } from '../../support/component.tsx';
import { dictionary } from '../../support/texts.ts';

const { appletOrder: texts } = dictionary;

const project = {
  topics: [{ topicId: 't1', topicName: 'SENSORS', description: 'Sensors', dataRecordTypes: [] }],
  projectUsers: [],
} as unknown as Project;
const on = () => newAction('PUBLISH_MQTT_MESSAGE_ACTION', { topicName: 'SENSORS', publishContent: 'on=1' });
const wait = (seconds: string, isOtherwise = false) => newAction('WAIT_ACTION', { seconds }, isOtherwise);
const draftWith = (...actions: ReturnType<typeof on>[]) => ({
  ...EMPTY_APPLET,
  name: 'Lamp',
  triggers: [newTrigger('MQTT_MESSAGE_TRIGGER', { topicName: 'SENSORS' })],
  actions,
});

describe('waits', () => {
  test('are numbers in what is saved', () => {
    const { problems, content } = readDraft(draftWith(on(), wait('30'), on()), project);
    expect(problems).toEqual({});
    expect(content?.actions[1]).toEqual({ type: 'WAIT_ACTION', seconds: 30 });
  });

  test('are refused that are no whole seconds, or make their branch take too long', () => {
    const [wrong, long] = [wait('1.5'), wait('301')];
    expect(readDraft(draftWith(wrong), project).problems).toEqual({ [`action.${wrong.rowId}.seconds`]: 'wrong' });
    const draft = draftWith(on(), wait('600'), wait('600', true), long);
    expect(readDraft(draft, project).problems).toEqual({ [`action.${long.rowId}.seconds`]: 'too-long' });
  });
});

describe('the order', () => {
  let order: RunOrder;
  function Fields({ initial, actions }: { initial: RunOrder; actions: ReturnType<typeof on>[] }) {
    const [value, setValue] = useState(initial);
    order = value;
    const entered = enteredContent(draftWith(...actions)).actions;
    return <OrderFields order={value} actions={entered} onChange={setValue} />;
  }
  const inputs = () => [...document.querySelectorAll('input')];

  test('is offered for two actions, with the modes of runs once they are one after another', async () => {
    await render(<Fields initial={{}} actions={[on()]} />);
    expect(inputs()).toEqual([]);
    await render(<Fields initial={{}} actions={[on(), on()]} />);
    expect(inputs()).toHaveLength(1);
    await click(inputs()[0] as HTMLInputElement);
    expect(order).toEqual({ inOrder: true });
    expect(inputs()).toHaveLength(4);
    await click(inputs()[2] as HTMLInputElement);
    expect(order).toEqual({ inOrder: true, runMode: 'QUEUE' });
    expect(document.body.textContent).toContain(texts.modeHints.QUEUE);
  });

  test('is settled by a wait', async () => {
    await render(<Fields initial={{}} actions={[on(), wait('5')]} />);
    expect(inputs()[0]).toMatchObject({ checked: true, disabled: true });
    expect(document.body.textContent).toContain(texts.inOrderByWait);
  });

  test('is saved where it matters', () => {
    const draft = { ...draftWith(on(), on()), runOrder: { runMode: 'LATEST' } as const };
    expect(enteredContent(draft)).not.toHaveProperty('runMode');
    expect(enteredContent({ ...draft, actions: [on(), wait('5')] })).toMatchObject({ runMode: 'LATEST' });
  });
});

test('a ring is drawn as the names that it passes through', async () => {
  await render(<Ring reason={{ code: 'LOOP', detail: '8', seen: 'Roof → Fan → Roof' }} />);
  expect(document.body.textContent).toContain('Roof → Fan → Roof');
});
