import { listApplets, resumeApplet, switchApplet } from '@tinkerstream/contract/applets';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Route } from '../../../platform/http/route.ts';
import type { AppletsService } from '../service.ts';
import type { Resume } from './resume.ts';
import type { ShowList } from './shown-list.ts';

const DAY_MS = 24 * 3600 * 1000;

interface ListRoutesOptions {
  readonly clock: Clock;
  readonly applets: Pick<AppletsService, 'list' | 'changeableBy' | 'readerOf' | 'switch'>;
  readonly showList: ShowList;
  readonly resume: Resume;
}

export function listRoutes(route: Route, { clock, applets, showList, resume }: ListRoutesOptions): void {
  route(resumeApplet, async ({ projectId, appletId }, { caller }) => {
    await resume(caller, projectId, appletId);
    return {};
  });

  route(listApplets, async ({ projectId, since }, { caller }) => {
    const now = clock.wall();
    const from = since === undefined ? now - DAY_MS : Math.max(Date.parse(since), now - 2 * DAY_MS);
    const mayChange = await applets.changeableBy(caller, projectId);
    const reader = await applets.readerOf(caller, projectId);
    return showList(projectId, await applets.list(caller, projectId), from, mayChange, reader);
  });

  route(switchApplet, async ({ projectId, appletId, enabled }, { caller }) => {
    await applets.switch(caller, projectId, appletId, enabled);
    return {};
  });
}
