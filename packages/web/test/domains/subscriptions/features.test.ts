import { ALL_PERMISSIONS, LICENSE_PRESETS } from '@tinkerstream/contract/subscriptions';
import { expect, test } from 'vitest';
import { featuresOf } from '../../../src/domains/subscriptions/features.ts';

const custom = featuresOf(LICENSE_PRESETS.custom.permission);
const all = featuresOf(ALL_PERMISSIONS);

test('live and historical data, basic charts, buttons and toggles are always listed, without a daily limit', () => {
  for (const features of [custom, all]) {
    for (const name of ['liveData', 'historicalData', 'basicChart', 'button', 'toggle'] as const) {
      expect(features[name], name).toEqual({ kind: 'flag', value: true });
    }
    expect(features.dailyData).toEqual({ kind: 'count', value: -1 });
  }
});

test('every flag of a subscription has its row', () => {
  expect(custom).toMatchObject({
    projectCount: { value: 10 },
    topicCount: { value: 20 },
    dataInterval: { kind: 'seconds', value: 5 },
    historyDays: { kind: 'days', value: 14 },
    mqttTrigger: { value: true },
    mqttAction: { value: true },
    dynamicLocation: { value: true },
    shareProject: { value: false },
    exportData: { value: false },
    openApi: { value: false },
  });
  for (const flag of ['webHookTrigger', 'dialogFlowTrigger', 'iftttAction', 'embedMap', 'circlePointMap'] as const) {
    expect([custom[flag].value, all[flag].value], flag).toEqual([false, true]);
  }
  for (const flag of ['embedChart', 'ai', 'openApi'] as const) {
    expect([custom[flag].value, all[flag].value], flag).toEqual([false, true]);
  }
});
