import { type ActionType, type AppletReason, type FieldKind, loggedKind } from '@tinkerstream/contract/applets';
import { EVERYONE, type UserDirectory } from '../../users/index.ts';
import { withNames } from './shorten.ts';

/** How members of a project see the targets of actions, and each other. */
export interface ShownTargets {
  readonly targetOf: (action: { readonly actionKey: ActionType; readonly target: string }) => string;
  /** A reason with the names of applets in place of their ids. */
  readonly reasonOf: (reason: AppletReason | null) => AppletReason | null;
  /** A member as the others see them; '' for anyone else. */
  readonly memberOf: (userId: string) => string;
}

/** @param names the kinds of targets to name: names that nobody needs are not looked up */
export type ShowTargets = (projectId: string, names: ReadonlySet<FieldKind | undefined>) => Promise<ShownTargets>;

interface ShowNeeds {
  readonly membersOf: (projectIds: readonly string[]) => Promise<ReadonlyMap<string, readonly string[]>>;
  readonly users: Pick<UserDirectory, 'peopleOf' | 'emailsOf'>;
  /** The names of the applets of a project by their ids. */
  readonly appletNamesOf: (projectId: string) => Promise<ReadonlyMap<string, string>>;
}

/**
 * Members know each other's names, and the texts of their project's event triggers. They know nothing of someone who has left,
 * and a phone number is nobody's in the project: of an SMS, the log shows the last three digits.
 */
export function createShowTargets({ membersOf, users, appletNamesOf }: ShowNeeds): ShowTargets {
  return async (projectId, names) => {
    const members = names.has('member') ? ((await membersOf([projectId])).get(projectId) ?? []) : [];
    const [people, emails] = await Promise.all([users.peopleOf(members, EVERYONE), users.emailsOf(members)]);
    const applets = names.has('applet') ? await appletNamesOf(projectId) : undefined;
    // Earlier versions logged the email itself.
    const idOf = new Map([...emails].map(([id, email]) => [email, id]));
    const memberOf = (recipient: string) => people.get(idOf.get(recipient) ?? recipient)?.username ?? '';
    return {
      memberOf,
      reasonOf: (reason) => reason && withNames(reason, (id) => applets?.get(id)),
      targetOf({ actionKey, target }) {
        switch (loggedKind(actionKey)) {
          case 'member':
            return memberOf(target);
          case 'applet':
            return applets?.get(target) ?? '';
          case 'phone':
            return `…${target.slice(-3)}`;
          default:
            return target;
        }
      },
    };
  };
}
