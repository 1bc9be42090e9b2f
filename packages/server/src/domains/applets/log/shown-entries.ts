import {
  type ActionType,
  type AppletLogEntry,
  type AppletReason,
  type FieldKind,
  loggedKind,
} from '@tinkerstream/contract/applets';
import { EVERYONE, type UserDirectory } from '../../people/index.ts';
import { withNames } from './shorten.ts';

/** The part of entries of a project that all its members may see. */
export type ShowEntries = (projectId: string, entries: readonly AppletLogEntry[]) => Promise<AppletLogEntry[]>;

/** How members of a project see what actions acted on, and each other. */
export interface ShownTargets {
  readonly targetOf: (action: { readonly actionKey: ActionType; readonly target: string }) => string;
  /** A reason in which applets are named. */
  readonly reasonOf: (reason: AppletReason | null) => AppletReason | null;
  /** A member as the others see them; '' for anyone else. */
  readonly memberOf: (userId: string) => string;
}

/** @param names the kinds of what is to be named: what nobody needs is not looked up */
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

export function createShowEntries(showTargets: ShowTargets): ShowEntries {
  return async (projectId, entries) => {
    const kinds = entries.map((entry) => (entry.kind === 'action' ? loggedKind(entry.actionKey) : undefined));
    const names = new Set(kinds);
    if (entries.some(({ reason }) => reason?.code === 'LOOP')) names.add('applet');
    const { targetOf, reasonOf } = await showTargets(projectId, names);
    return entries.map((entry) => {
      const reason = reasonOf(entry.reason);
      return entry.kind === 'action' ? { ...entry, reason, target: targetOf(entry) } : { ...entry, reason };
    });
  };
}
