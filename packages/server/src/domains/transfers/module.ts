import type { Platform } from '../../platform/platform.ts';
import type { WithUserLock } from '../people/index.ts';
import type { SubscriptionsService } from '../subscriptions/index.ts';
import { createDescribe, type DescriptionNeeds } from './description.ts';
import { transfersRoutes } from './routes.ts';
import { createTransfersService, type TransfersService } from './service.ts';

interface TransfersModuleNeeds extends DescriptionNeeds {
  readonly subscriptions: Pick<SubscriptionsService, 'permissionOfUser'>;
  readonly withUserLock: WithUserLock;
}

/** Projects as files, and copies of them. */
export function transfersModule(
  { route }: Pick<Platform, 'route'>,
  { subscriptions: { permissionOfUser }, withUserLock, ...needs }: TransfersModuleNeeds,
): TransfersService {
  const transfers = createTransfersService({ describe: createDescribe(needs), permissionOfUser, withUserLock });
  transfersRoutes(route, transfers);
  return transfers;
}
