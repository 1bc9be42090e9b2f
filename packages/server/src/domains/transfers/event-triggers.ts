import { type Action, fieldsOf, mapFields } from '@tinkerstream/contract/applets';
import { appletErrors, transferErrors } from '@tinkerstream/contract/error-codes';
import { addAll } from '@tinkerstream/contract/platform/extremes';
import type { Permission } from '@tinkerstream/contract/subscriptions';
import type { ProjectContent } from '@tinkerstream/contract/transfers';
import { AppError } from '../../platform/app-error.ts';
import type { Change } from '../../platform/events/events.ts';
import { type AddedApplet, addApplets } from '../applets/index.ts';

interface TriggerTarget {
  readonly projectId: string;
  readonly ownerId: string;
  readonly permission: Permission;
  readonly topics: readonly { readonly id: string; readonly name: string }[];
  readonly appletIds: readonly string[];
  readonly namedApplets: ReadonlyMap<string, string>;
  readonly namedDashboards: ReadonlyMap<string, string>;
}

/** @returns the names of event triggers that are off until someone completes them */
export async function createEventTriggers(
  change: Change,
  eventTriggers: ProjectContent['eventTriggers'],
  { projectId, ownerId, permission, topics, appletIds, namedApplets, namedDashboards }: TriggerTarget,
): Promise<string[]> {
  const names: string[] = [];
  // Event triggers are created one at a time, so that a mistake names the one that has it.
  for (const [index, trigger] of eventTriggers.entries()) {
    const fault = new AppError(transferErrors.hasMistake, `eventTriggers[${index}]`);
    const find = (known: ReadonlyMap<string, string>, id: string): string => {
      const found = known.get(id);
      if (found === undefined) throw fault;
      return found;
    };
    const replaced = (action: Action): Action => {
      const mapped = mapFields(action, ({ kind, value }) => {
        if (kind === 'member') return ownerId;
        if (kind === 'applet') return find(namedApplets, value);
        return kind === 'dashboard' ? find(namedDashboards, value) : undefined;
      });
      const isForSome = fieldsOf(action).some(({ kind, value }) => kind === 'members' && value !== '');
      return isForSome ? ({ ...mapped, recipientUserIds: [ownerId] } as Action) : mapped;
    };
    const applet: AddedApplet = { ...trigger, id: appletIds[index] ?? '', actions: trigger.actions.map(replaced) };
    const added = { projectId, userId: ownerId, permission, topics, applets: [applet] };
    try {
      addAll(names, await addApplets(change, added));
    } catch (error) {
      const isMistake = error instanceof AppError && isAppletError(error.code);
      throw isMistake ? fault : error;
    }
  }
  return names;
}

const isAppletError = (code: string) => Object.values<string>(appletErrors).includes(code);
