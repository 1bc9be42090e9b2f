import { type AppletLogEntry, type FieldKind, loggedKind } from '@tinkerstream/contract/applets';

/** The part of entries of a project that all its members may see. */
export type ShowEntries = (projectId: string, entries: readonly AppletLogEntry[]) => Promise<AppletLogEntry[]>;

interface ShowNeeds {
  readonly membersOf: (projectIds: readonly string[]) => Promise<ReadonlyMap<string, readonly string[]>>;
  readonly emailsOf: (userIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

/**
 * Members know each other's emails, and the texts of their project's event triggers. They know no email of someone who has left,
 * and a phone number is nobody's in the project: of an SMS, the log shows the last three digits.
 */
export function createShowEntries({ membersOf, emailsOf }: ShowNeeds): ShowEntries {
  return async (projectId, entries) => {
    const members = entries.some((entry) => targetKind(entry) === 'member')
      ? ((await membersOf([projectId])).get(projectId) ?? [])
      : [];
    const emails = await emailsOf(members);
    // Earlier versions logged the email itself.
    const known = new Set(emails.values());
    const nameOf = (recipient: string) => emails.get(recipient) ?? (known.has(recipient) ? recipient : '');
    return entries.map((entry) => {
      if (entry.kind !== 'action') return entry;
      switch (targetKind(entry)) {
        case 'member':
          return { ...entry, target: nameOf(entry.target) };
        case 'phone':
          return { ...entry, target: `…${entry.target.slice(-3)}` };
        default:
          return entry;
      }
    });
  };
}

function targetKind(entry: AppletLogEntry): FieldKind | undefined {
  return entry.kind === 'action' ? loggedKind(entry.actionKey) : undefined;
}
