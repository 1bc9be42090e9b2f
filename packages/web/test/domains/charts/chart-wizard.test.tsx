// @vitest-environment happy-dom
import type { TopicListItem } from '@tinkerstream/contract/topics';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { recentTopicsQuery } from '../../../src/domains/charts/settings/topic-choices.ts';
import { definitionOf } from '../../../src/domains/charts/types/registry.ts';
import { ChartCreatePage } from '../../../src/domains/charts/wizard/chart-create-page.tsx';
import { topicQuery } from '../../../src/domains/topics/index.ts';
import { currentUserQuery } from '../../../src/platform/current-user.ts';
import { button, click, errorOf, field, fields, fill, renderPage } from '../../support/component.tsx';
import { dictionary } from '../../support/texts.ts';

// A component test has no canvas.
vi.mock('../../../src/domains/charts/chart-view.tsx', () => ({ ChartView: () => null }));

const { chartWizard, charts: texts } = dictionary;
const [line, gauge] = [definitionOf('BASIC_LINE_CHART'), definitionOf('GAUGE_CHART')];

const topic = {
  id: 'pond',
  topicName: 'pond-1',
  description: 'Pond',
  latitude: null,
  longitude: null,
  projects: [],
  dataRecordTypes: [
    { id: 'depth', dataRecordTypeName: 'Depth', keyName: 'depth', unit: 'm' },
    { id: 'heat', dataRecordTypeName: 'Heat', keyName: 'heat', unit: '' },
  ],
} as unknown as TopicListItem;

async function renderWizard() {
  await act(async () => {
    await Promise.all([line, gauge].map(({ Settings }) => Settings.preload()));
  });
  await renderPage(ChartCreatePage, {
    layout: 'student',
    path: '/charts/create',
    data: [
      [recentTopicsQuery.queryKey, { items: [topic], total: 1 }],
      [currentUserQuery.queryKey, { subscriptionStatus: { permission: {} } }],
      [topicQuery(topic.id).queryKey, topic],
    ],
  });
}

/** Goes to step 2 with this type. */
async function choose({ texts: names }: typeof line) {
  await click(field(names.en.name));
  await click(button(texts.next));
}

const submit = () => click(document.querySelector('form button[type=submit]') as HTMLButtonElement);

test('step 2 shows its errors after a submit and focuses the first', async () => {
  await renderWizard();
  await choose(line);
  await fill(field(texts.name), '');
  await fill(field(texts.topic), '');
  expect(fields(texts.name).map(errorOf)).toEqual([undefined]);
  await submit();
  expect(errorOf(field(texts.name))).toBe(texts.nameEmpty);
  expect(errorOf(field(texts.topic))).toBe(chartWizard.needTopic);
  expect(errorOf(field(texts.dataType))).toBe(chartWizard.needDataType);
  await expect.poll(() => document.activeElement).toBe(field(texts.name));
  await fill(field(texts.topic), topic.id);
  expect(errorOf(field(texts.topic))).toBeUndefined();
});

test('values survive a change of step or type, errors do not', async () => {
  await renderWizard();
  await choose(line);
  expect(field(texts.name).value).toBe('Depth · Basic line chart');
  await fill(field(texts.name), 'Climate');
  await fill(field(texts.dataType), '');
  await submit();
  expect(errorOf(field(texts.dataType))).toBe(chartWizard.needDataType);

  await click(button(texts.previous));
  await choose(gauge);
  expect(field(texts.name).value).toBe('Climate');
  expect(field(texts.topic).value).toBe(topic.id);
  expect(field(texts.dataType).value).toBe('');
  await fill(field('Display text'), 'Degrees');
  await click(button(texts.previous));
  await choose(line);
  expect(errorOf(field(texts.dataType))).toBeUndefined();
  await click(button(texts.previous));
  await choose(gauge);
  expect(field('Display text').value).toBe('Degrees');
});

test('errors stay with their sources when one is removed', async () => {
  await renderWizard();
  await choose(line);
  await click(button(chartWizard.addSource));
  expect(fields(texts.dataType).map(({ value }) => value)).toEqual(['depth', 'heat']);
  await fill(fields(texts.topic)[0] as HTMLInputElement, '');
  await submit();
  expect(fields(texts.topic).map(errorOf)).toEqual([chartWizard.needTopic, undefined]);
  await click(button(chartWizard.removeSource(1)));
  expect(fields(texts.topic).map(errorOf)).toEqual([undefined]);
});
