import {
  createShareToken,
  joinProject,
  removeProjectUser,
  renewProjectLink,
  switchOffProjectLink,
  verifyShareToken,
} from '@tinkerstream/contract/projects';
import type { Caller, Client } from '../../platform/http/caller.ts';
import type { Route } from '../../platform/http/route.ts';
import type { SecurityEvent, SecurityLog } from '../../platform/security-log.ts';
import type { MembershipService } from './membership.ts';
import type { ProjectLinksService } from './project-links.ts';
import type { ProjectsService } from './service.ts';

export interface SharingParts {
  readonly projects: Pick<ProjectsService, 'getAccessible'>;
  readonly membership: MembershipService;
  readonly links: ProjectLinksService;
  readonly report: SecurityLog['report'];
}

export function sharingRoutes(route: Route, { projects, membership, links, report }: SharingParts): void {
  route(createShareToken, async ({ projectId }, { caller }) => ({
    token: await membership.getShareToken(caller, await projects.getAccessible(caller, projectId)),
  }));

  route(verifyShareToken, ({ projectShareToken }, { caller }) => membership.verify(caller, projectShareToken));

  route(joinProject, async ({ projectShareToken }, { caller }) => {
    await membership.join(caller, projectShareToken);
    return {};
  });

  route(removeProjectUser, async ({ projectId, userId, renew }, { caller, client }) => {
    // A member who leaves cannot renew the project's links.
    const renewed = userId === caller.userId ? [] : [...new Set(renew)];
    await membership.remove(await projects.getAccessible(caller, projectId), userId, renewed);
    reportChange('member.removed', caller, client, 'project', projectId);
    for (const one of renewed) reportChange('link.renewed', caller, client, `project-${one}`, projectId);
    return {};
  });

  route(renewProjectLink, async ({ projectId, link }, { caller, client }) => {
    await links.renew((await projects.getAccessible(caller, projectId)).id, link);
    reportChange('link.renewed', caller, client, `project-${link}`, projectId);
    return {};
  });

  route(switchOffProjectLink, async ({ projectId, link }, { caller, client }) => {
    await links.switchOff((await projects.getAccessible(caller, projectId)).id, link);
    reportChange('link.switched-off', caller, client, `project-${link}`, projectId);
    return {};
  });

  function reportChange(
    event: SecurityEvent['event'],
    { userId }: Caller,
    { address }: Client,
    subject: string,
    subjectId: string,
  ): void {
    report({ event, userId, address, subject, subjectId });
  }
}
