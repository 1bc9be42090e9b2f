export const admin = {
  mail: {
    outbox: 'No mail server is set',
    outboxText: 'The email becomes a file in DATA_DIR/outbox on the server. Pass it on from there.',
    guess: 'Check the link first',
    guessText: (origin: string) =>
      `The link leads to ${origin}. That is a guess, because your own address works on this computer only. Open this page at the address that others use, or set PUBLIC_URL.`,
  },
  maps: {
    noStreets: 'Maps show no streets',
    noStreetsText:
      'They show coastlines and the names of places, also without internet. Set MAP_TILE_URL on the server to add streets.',
  },
  storage: {
    hidden: (count: number) =>
      count === 1 ? 'A received value cannot be shown yet' : `${count} received values cannot be shown yet`,
    diskFull:
      'The disk of the server is full. The values are stored safely, and appear automatically as soon as there is space. Delete other files on that disk.',
    retrying:
      'The server cannot read its database at the moment, and keeps trying. The values are stored safely. If this stays, look for “Could not merge” in the server’s log.',
    damaged: (count: number) =>
      count === 1 ? 'A received value is unreadable' : `${count} received values are unreadable`,
    damagedText: ({ foundOn, topics, span }: { foundOn: string; topics: number; span: [string, string] | undefined }) =>
      `The server found this damage on the disk on ${foundOn}. ${span ? `Times: ${span[0]} to ${span[1]}. ` : ''}${topics > 0 ? `Topics: ${topics}, listed in the server’s log. ` : ''}All other values are intact. The database keeps the damaged bytes. Check the disk, and restore a backup if more is missing.`,
  },
  unavailable: 'Service not available',
  unavailableText: 'The service is not available at the moment. Please try again in a few minutes.',
  maintenanceText: (end: string) =>
    `We’re carrying out maintenance. The service should be back at ${end}. This page then continues automatically.`,
  contactSupport: 'If this continues, contact support by email:',
  contactOperator: 'If this continues, tell the person who runs this server.',
  whyUnavailable: 'For the administrator: what the server says',
  stillUnavailable: 'Still not available. Please wait a moment.',
  administratorSignIn: 'Sign in as an administrator',
  whatsNew: 'What’s new',
  whatsNewIntro: 'The changes in each version, latest first.',
  version: (name: string) => `Version ${name}`,
  unreleased: 'Since the latest version',
  changesForOperators: 'For those who run the server',
  reached: {
    title: 'Connection check',
    works: 'It works. This device reaches the server.',
    worksText: 'The computer that shows the code now says so too. You can close this page.',
    same: 'This is the same browser',
    failed: 'The check could not be reported. Load the page again.',
    sameText: 'Open the address on a phone or another computer.',
  },
};

export type AdminTexts = typeof admin;
