import { getAppletServices } from '@tinkerstream/contract/applets';
import type { Route } from '../../../platform/http/route.ts';
import type { Actions } from './action-registry.ts';

export function actionServiceRoutes(route: Route, { services }: Pick<Actions, 'services'>): void {
  route(getAppletServices, async () => services);
}
