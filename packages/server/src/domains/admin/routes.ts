import { getStatus, listUpdateLog } from '@tinkerstream/contract/admin';
import type { Route } from '../../platform/http/route.ts';
import { updateLog } from './update-log.ts';

export function adminRoutes(route: Route, version: string): void {
  route(getStatus, async () => ({ status: 'UP' as const, version, maintenance: null }));

  route(listUpdateLog, async (_input, { language }) => updateLog(language));
}
