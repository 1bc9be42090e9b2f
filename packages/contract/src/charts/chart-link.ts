import * as z from 'zod/mini';
import { chartErrors } from '../error-codes/charts.ts';
import { endpoint } from '../platform/endpoint.ts';
import { Done, Id } from '../platform/primitives.ts';

const request = z.object({ chartId: Id });

export const renewChartLink = endpoint({
  method: 'POST',
  path: '/v1/chart/{chartId}/link/renew-chart-link',
  access: 'user',
  summary: 'Create a new public link for a chart. An existing link stops working.',
  request,
  response: z.object({ shareToken: z.string() }),
  errors: [chartErrors.unknown, chartErrors.notManageable],
});

export const switchOffChartLink = endpoint({
  method: 'POST',
  path: '/v1/chart/{chartId}/link/switch-off-chart-link',
  access: 'user',
  summary: 'Switch off the public link of a chart. Renewing the link creates a new one.',
  request,
  response: Done,
  errors: [chartErrors.unknown, chartErrors.notManageable],
});
