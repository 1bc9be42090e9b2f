import type { Fields } from '../../definitions.ts';

/** The recipients of a notification: all members of the project, or chosen ones. */
export const WHO = ['ALL', 'CHOSEN'] as const;

/** The choice of the user, otherwise that of the stored action. */
export function whoOf({ who, recipientUserIds }: Fields): (typeof WHO)[number] {
  return WHO.find((one) => one === who) ?? (recipientUserIds ? 'CHOSEN' : 'ALL');
}
