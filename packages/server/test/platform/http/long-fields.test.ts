import { createChart } from '@tinkerstream/contract/charts';
import type { Language } from '@tinkerstream/contract/platform/language';
import { expect, test } from 'vitest';
import { sharedServer } from '../../../../../test/support/run/shared-server.ts';
import { signInSubscriber } from '../../support/people/people.ts';

const LONG = { TEXT: 'x'.repeat(900_000), LIST: Array(450_000).fill(1) };

test.each<[Language, string, string]>([
  ['en', 'chartSourceConfigs: must have at most 40 entries', 'configs.CHART_NAME: must have at most 100 characters'],
  ['zh-HK', 'chartSourceConfigs: 最多只可有 40 項', 'configs.CHART_NAME: 最多只可有 100 個字元'],
  ['zh-CN', 'chartSourceConfigs: 最多只能有 40 项', 'configs.CHART_NAME: 最多只能有 100 个字符'],
])('a list and a text that are too long are refused by the names of their fields (%s)', async (language, ...said) => {
  const { http } = await sharedServer();
  const { api } = await signInSubscriber(http);
  const form = { chartType: 'BASIC_LINE_CHART', configs: { CHART_NAME: 'x' }, chartSourceConfigs: [] };
  const changes = [{ chartSourceConfigs: LONG.LIST }, { configs: { CHART_NAME: LONG.TEXT } }];
  for (const [place, change] of changes.entries()) {
    const response = await fetch(http + createChart.path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${api.accessToken}`,
        'accept-language': language,
      },
      body: JSON.stringify({ ...form, ...change }),
    });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(said[place]);
  }
});
