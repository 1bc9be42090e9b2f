import {
  listCloudLinks,
  renewCloudKey,
  setCloudNames,
  switchOffCloudLink,
  switchOnCloudLink,
} from '@tinkerstream/contract/clouds';
import type { Route } from '../../platform/http/route.ts';
import type { CloudsService } from './service.ts';

export function cloudsRoutes(route: Route, clouds: CloudsService): void {
  route(listCloudLinks, ({ projectId }, { caller }) => clouds.list(caller, projectId));

  route(switchOnCloudLink, async (link, { caller }) => {
    await clouds.switchOn(caller, link);
    return {};
  });

  route(switchOffCloudLink, async (link, { caller }) => {
    await clouds.switchOff(caller, link);
    return {};
  });

  route(renewCloudKey, async ({ key, ...link }, { caller }) => {
    await clouds.renew(caller, link, key);
    return {};
  });

  route(setCloudNames, async ({ names, ...link }, { caller }) => {
    await clouds.setNames(caller, link, names);
    return {};
  });
}
