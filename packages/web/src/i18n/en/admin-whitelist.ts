export const adminWhitelist = {
  title: 'Whitelist',
  intro: 'Whoever signs in with one of these e-mails may use everything, without an end.',
  empty: 'The whitelist is empty',
  emptyText: 'Add the e-mails of your team and of guests who need no license, one at a time or as a pasted list.',
  searchHint: 'E-mail or remarks',
  email: 'E-mail',
  remarks: 'Remarks',
  action: 'Action',
  add: 'Add e-mail',
  paste: 'Paste a list',
  edit: (email: string) => `Edit ${email}`,
  remove: (email: string) => `Delete ${email}`,
  emailInvalid: 'Please provide a valid email',
  created: (email: string) => `${email} is on the whitelist.`,
  updated: 'The entry was saved.',
  removeTitle: 'Take this e-mail off the whitelist?',
  removeText: (email: string) => `${email} keeps the account, but loses the access that the whitelist gives.`,
  removed: (email: string) => `${email} was taken off the whitelist.`,
  pasteHint: 'An e-mail on each line; remarks may follow after a comma, a semicolon or a tab.',
  pasteLabel: 'List of e-mails',
  pasteEmpty: 'Please paste at least one e-mail',
  pasteFound: (count: string) => `${count} e-mails found`,
  pasteWrong: (count: string) => `${count} lines hold no e-mail and will be left out:`,
  pasteSubmit: 'Add to the whitelist',
  pasted: (created: string, existing: string) => `${created} e-mails were added, ${existing} were there already.`,
  user: 'User',
  states: { none: 'not registered', verified: 'verified', unverified: 'not verified' },
  unverified: (count: number) =>
    count === 1
      ? '1 user has not verified this email yet, so the whitelist gives no access.'
      : `${count} users have not verified their email yet, so the whitelist gives them no access.`,
  withMail: 'They verify it with a link from their profile page, by Google, or by resetting their password.',
  withoutMail: 'This server sends no email: verify them on their user page.',
  showUnverified: 'Show them',
};

export type AdminWhitelistTexts = typeof adminWhitelist;
