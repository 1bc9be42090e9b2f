import { listApplets, switchApplet } from '@tinkerstream/contract/applets';
import type { Route } from '../../../platform/http/route.ts';
import type { AppletsService } from '../service.ts';
import type { ShowList } from './shown-list.ts';

const DAY_MS = 24 * 3600 * 1000;

interface ListRoutesOptions {
  readonly applets: Pick<AppletsService, 'list' | 'switch'>;
  readonly showList: ShowList;
}

export function listRoutes(route: Route, { applets, showList }: ListRoutesOptions): void {
  route(listApplets, async ({ projectId, since }, { caller }) => {
    const now = Date.now();
    const from = since === undefined ? now - DAY_MS : Math.max(Date.parse(since), now - 2 * DAY_MS);
    return showList(projectId, await applets.list(caller, projectId), from);
  });

  route(switchApplet, async ({ projectId, appletId, enabled }, { caller }) => {
    await applets.switch(caller, projectId, appletId, enabled);
    return {};
  });
}
