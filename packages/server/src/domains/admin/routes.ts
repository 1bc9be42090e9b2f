import { getStatus } from '@tinkerstream/contract/admin';
import type { Route } from '../../platform/http/route.ts';

export function adminRoutes(route: Route, version: string): void {
  route(getStatus, async () => ({ status: 'UP' as const, version, maintenance: null }));
}
