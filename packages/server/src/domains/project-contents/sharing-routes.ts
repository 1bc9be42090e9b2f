import {
  createShareToken,
  findInvitation,
  joinProject,
  removeProjectUser,
  renewProjectLink,
  setJoinRole,
  setMemberRole,
  switchOffProjectLink,
  verifyShareToken,
} from '@tinkerstream/contract/projects';
import type { Caller, Client } from '../../platform/http/caller.ts';
import type { Route } from '../../platform/http/route.ts';
import type { SecurityEvent, SecurityLog } from '../../platform/security-log.ts';
import { refusePaused } from '../projects/index.ts';
import type { Invitations } from './invitations.ts';
import type { MembershipService } from './membership.ts';
import type { ProjectLinksService } from './project-links.ts';
import type { ProjectsService } from './service.ts';

export interface SharingParts {
  readonly projects: Pick<ProjectsService, 'getAccessible' | 'getAllowed'>;
  readonly membership: MembershipService;
  readonly invitations: Invitations;
  readonly links: ProjectLinksService;
  readonly report: SecurityLog['report'];
}

export function sharingRoutes(route: Route, { projects, membership, invitations, links, report }: SharingParts): void {
  route(createShareToken, async ({ projectId }, { caller }) => ({
    token: await membership.getShareToken(caller, await projects.getAllowed(caller, projectId, 'CHANGE')),
  }));

  route(verifyShareToken, ({ projectShareToken }, { caller }) => membership.verify(caller, projectShareToken));

  route(findInvitation, ({ projectShareToken }, { client }) => invitations.find(client, projectShareToken));

  route(joinProject, async ({ projectShareToken }, { caller }) => {
    await membership.join(caller, projectShareToken);
    return {};
  });

  route(removeProjectUser, async ({ projectId, userId, renew }, { caller, client }) => {
    // A member who leaves cannot renew the project's links.
    const isLeaving = userId === caller.userId;
    const renewed = isLeaving ? [] : [...new Set(renew)];
    const project = isLeaving
      ? await projects.getAccessible(caller, projectId)
      : await projects.getAllowed(caller, projectId, 'CHANGE');
    // A paused member may not leave: coming back by a link would end the pause.
    refusePaused(project.role);
    const wasMember = await membership.remove(project, userId, renewed);
    if (wasMember) reportChange('member.removed', caller, client, 'project', projectId);
    for (const one of renewed) reportChange('link.renewed', caller, client, `project-${one}`, projectId);
    return {};
  });

  route(renewProjectLink, async ({ projectId, link }, { caller, client }) => {
    await links.renew((await projects.getAllowed(caller, projectId, 'CHANGE')).id, link);
    reportChange('link.renewed', caller, client, `project-${link}`, projectId);
    return {};
  });

  route(switchOffProjectLink, async ({ projectId, link }, { caller, client }) => {
    await links.switchOff((await projects.getAllowed(caller, projectId, 'CHANGE')).id, link);
    reportChange('link.switched-off', caller, client, `project-${link}`, projectId);
    return {};
  });

  route(setMemberRole, async ({ projectId, userId, role }, { caller, client }) => {
    await membership.setRole(caller, await projects.getAccessible(caller, projectId), userId, role);
    reportChange('member.role-changed', caller, client, 'project', projectId);
    return {};
  });

  route(setJoinRole, async ({ projectId, role }, { caller }) => {
    await membership.setJoinRole(await projects.getAllowed(caller, projectId, 'CHANGE'), role);
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
