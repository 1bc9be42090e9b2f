import type { ColumnRole } from '@tinkerstream/contract/users';

export const pastedList = {
  columns: 'What the columns are',
  column: (number: number, title: string) => `${number}: ${title}`,
  roles: {
    name: 'Name',
    first: 'First name',
    last: 'Last name',
    number: 'Class number',
    email: 'Email address',
    ignore: 'Ignore',
  } satisfies Record<ColumnRole, string>,
};

export type PastedListTexts = typeof pastedList;
