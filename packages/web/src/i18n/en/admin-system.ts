import { plural } from '@tinkerstream/contract/platform/plural';

export const adminSystem = {
  title: 'System',
  intro: 'How the server is, in plain words: what works, what is wrong, and what to do.',
  refresh: 'Refresh',
  allWell: 'Everything is well.',
  allWorks: 'Everything works. This can still be set up better:',
  asOf: (time: string) => `As of ${time}.`,
  /** The title of a problem of one of several servers. */
  ofServer: (server: string, title: string) => `${server}: ${title}`,
  notReadyReasons: {
    DATABASE: 'The database does not answer.',
    DISK_FULL: 'The disk of the server is full.',
    STOPPING: 'The server is stopping.',
  },
  replicaReasons: {
    AWAY: 'The copy (DATABASE_REPLICA_URL) does not answer. Check that it runs.',
    RESTARTED: 'The copy (DATABASE_REPLICA_URL) has just been started again. This ends within a minute.',
    BEHIND: 'The copy (DATABASE_REPLICA_URL) is behind. Check its load and its connection to the database.',
    NO_REPLICA:
      'DATABASE_REPLICA_URL leads to a database that is no copy of this one. Correct it, then start the server again.',
    NOT_FOLLOWING:
      'The copy (DATABASE_REPLICA_URL) has not followed the database since a failover. If this continues, create the copy again.',
  },
  problems: {
    DISK_FULL: {
      title: 'The disk is full',
      text: 'New values are not saved. Free some space; the server then continues without a restart.',
    },
    NOT_READY: {
      title: 'The server is not ready',
      text: (reasons: string) =>
        `It reports: ${reasons} If this lasts, give the support file below to your technician.`,
    },
    NOT_STORED: {
      title: (count: string) => `${count} ${plural(count, 'message', 'messages')} of the last hour could not be saved`,
      text: 'Check that the disk has space and that the database runs. Most boards send such messages again.',
    },
    NOT_ANSWERING: {
      title: 'This server does not answer',
      text: (time: string, servers: string) =>
        `One of ${servers} servers has not answered since ${time}. Its boards and pages continue on the others. Start it again. If it does not start, its log says why.`,
    },
    BUS_LOST: {
      title: 'The connection to the other servers is lost',
      text: 'Nothing is lost, but new values do not appear on pages of other servers. Check that Redis runs.',
    },
    VALUES_DAMAGED: {
      title: (count: string) => `Saved values that cannot be read: ${count}`,
      text: 'A part of the data is damaged, as a power cut can leave it. A backup may still contain these values.',
    },
    VALUES_HIDDEN: {
      title: (count: string) => `Saved values that are not shown yet: ${count}`,
      text: 'They are safe, and the server keeps trying to show them.',
    },
    DISK_LOW: {
      title: (free: string) => `Only ${free} are left on the disk`,
      text: 'Delete or move what is not needed, or use a larger disk. When it is full, nothing is saved.',
    },
    BACKUP_FAILED: {
      title: 'The latest backup failed',
      text: (reason: string) => `The server tries again in an hour. Reason: ${reason}`,
    },
    BACKUP_OVERDUE: {
      title: 'There has been no backup for two days',
      text: 'Check that the disk for backups is connected and has space.',
    },
    DISK_SOON_FULL: {
      title: (days: number) => `The disk is full in about ${days} ${plural(days, 'day', 'days')}`,
      text: 'Delete or move what is not needed, or use a larger disk, before it is full.',
    },
    BOARDS_NEARLY_FULL: {
      title: (boards: string, most: string) => `${boards} of ${most} places for boards are taken`,
      text: 'Further boards may be refused. Raise the setting MQTT_MAX_CONNECTIONS.',
    },
    BUSY: {
      title: 'The server is late with its work',
      text: 'It has too much to do. Close other programs on its computer, and look at the busiest projects below.',
    },
    CLOCK: {
      title: (seconds: string) => `The clock of the server went back by ${seconds} s`,
      text: 'New values have earlier times than those before them. Connect the computer to a time server.',
    },
    REPLICA_UNUSED: {
      title: 'The copy of the database is not used',
      text: (reason: string) =>
        `Histories are read from the database itself: nothing is missing, but it has more to do. ${reason}`,
    },
    FILES_DIFFER: {
      title: 'This server keeps files in another place',
      text: 'Files uploaded to one server are missing on the other. Set FILES_URL to the same place on all servers, and start them again.',
    },
    CLOCKS_DIFFER: {
      title: (seconds: string) => `The clocks of the servers differ by ${seconds} s`,
      text: 'Each server gives new values the time of its own clock, so charts mix up their order. Connect all servers to a time server.',
    },
    NO_BACKUP: {
      title: 'Backups are not set up',
      text: 'If the disk breaks, all data is gone. Set BACKUP_TO to a folder on another disk.',
    },
    VERSIONS: {
      title: 'The servers have different versions',
      text: 'This is normal during an update. Otherwise, update the others too.',
    },
  },
  moreBackups: 'Backups',
  moreStorage: 'Details',
  facts: 'At a glance',
  disk: 'Disk',
  diskFree: (free: string, total: string) => `${free} of ${total} free`,
  diskDays: (days: number) => `full in about ${days} ${plural(days, 'day', 'days')} at this rate`,
  diskUnknown: 'The computer does not report it.',
  backup: 'Latest backup',
  backupNone: 'None yet',
  backupOff: 'Not set up',
  boards: 'Connected boards',
  viewers: 'Open pages',
  messages: 'Messages saved in the last hour',
  version: 'Version',
  running: (time: string) => `running since ${time}`,
  database: 'Database',
  servers: 'Servers',
  serversHint: 'They work as one. If one fails, the others continue.',
  server: 'Server',
  state: 'State',
  well: 'Well',
  notAnswering: 'Does not answer',
  unknown: 'Unknown',
  needsYou: 'See above',
  busiest: 'Busiest projects',
  busiestHint: 'The projects whose boards sent most in the last hour.',
  busiestNone: 'No board has sent values in the last hour.',
  project: 'Project',
  owner: 'Owner',
  messageCount: 'Messages',
  slowest: 'Slowest requests',
  slowestHint: 'How long pages waited for this server in the last hour. For technicians.',
  slowestNone: 'There have been too few requests in the last hour.',
  call: 'Request',
  count: 'Number',
  usual: 'Usually (ms)',
  slow: 'Slow ones (ms)',
  support: 'If you need help',
  supportHint:
    'This file shows a technician how the server is: settings, versions, figures and the latest log. It has no passwords, emails, names of projects or measured values.',
  download: 'Download support file',
  downloaded: 'The support file was downloaded.',
};

export type AdminSystemTexts = typeof adminSystem;
