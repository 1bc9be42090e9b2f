import type { NotificationsService } from '../../../notifications/index.ts';
import type { ActionDefinition } from '../action-definition.ts';
import { done, failed } from '../action-result.ts';

/** The recipients and the ways to notify them. */
export interface NotifyOptions {
  readonly notify: NotificationsService['notify'];
  readonly membersOf: (projectId: string) => Promise<readonly string[]>;
  readonly topicIdsOf: (projectId: string) => Promise<readonly string[]>;
}

/** Notifies members in the console. The runs of one action within a minute are one notification with a count. */
export function notifyAction({ notify, membersOf, topicIdsOf }: NotifyOptions): ActionDefinition<'NOTIFY_ACTION'> {
  return {
    status: undefined,
    async perform({ appletId, appletName, projectId, action }) {
      const { id, publishContent, recipientUserIds: chosen, alarm, banner } = action;
      const members = await membersOf(projectId);
      const recipientIds = chosen.length === 0 ? members : chosen.filter((userId) => members.includes(userId));
      if (recipientIds.length === 0) return failed('NO_RECIPIENT');
      await notify({
        kind: 'MESSAGE',
        projectId,
        appletId,
        appletName,
        text: publishContent,
        reason: null,
        source: `${appletId} ${id}`,
        recipientIds,
        alarm,
        banner: banner ? { userIds: members, topicIds: await topicIdsOf(projectId) } : undefined,
      });
      return done();
    },
  };
}
