import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint.ts';
import { Done, Id } from '../platform/primitives.ts';

const request = z.object({ chartId: Id });

export const renewChartLink = endpoint({
  method: 'POST',
  path: '/v1/chart/{chartId}/link/renew-chart-link',
  who: 'user',
  summary:
    'Give the public page of a chart a new link in the place of the old one, which opens nothing from then on, or of one that was off.',
  request,
  response: z.object({ shareToken: z.string() }),
  errors: ['TS_ERR_CHART_0001', 'TS_ERR_CHART_0006'],
});

export const switchOffChartLink = endpoint({
  method: 'POST',
  path: '/v1/chart/{chartId}/link/switch-off-chart-link',
  who: 'user',
  summary: 'Withdraw the public page of a chart. Its link opens nothing from then on; renewing it makes a new one.',
  request,
  response: Done,
  errors: ['TS_ERR_CHART_0001', 'TS_ERR_CHART_0006'],
});
