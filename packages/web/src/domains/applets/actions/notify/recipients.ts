import type { Fields } from '../../definitions.ts';

/** Whom a notification goes to: all members of the project, or chosen ones. */
export const WHO = ['ALL', 'CHOSEN'] as const;

/** What is chosen, or else what the stored action says. */
export function whoOf({ who, recipientUserIds }: Fields): (typeof WHO)[number] {
  return WHO.find((one) => one === who) ?? (recipientUserIds ? 'CHOSEN' : 'ALL');
}
