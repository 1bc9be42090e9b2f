import type { MemberSecret, ProjectLink } from '@tinkerstream/contract/projects';

type Link = ProjectLink | 'chart' | 'dashboard';

export const links = {
  title: 'Links and keys',
  hint: 'Anyone who has one of these can use it. Renew or switch off the ones that should no longer work.',
  link: 'Link or key',
  state: 'Status',
  on: 'On',
  off: 'Off',
  names: {
    join: 'Join link',
    map: 'Public map link',
    'open-api': 'Project key',
    chart: 'Public chart link',
    dashboard: 'Public dashboard link',
  } satisfies Record<Link, string>,
  /** The object of “This ends …”. */
  ends: {
    join: 'Invitations and QR codes that you have handed out no longer work. Members stay.',
    map: 'Pages that embed the map stop showing it until they get the new link.',
    'open-api': 'Programs that use the project API stop working until they get the new key.',
    chart: 'Pages that embed the chart stop showing it until they get the new link.',
    dashboard: 'Screens and pages that show the dashboard stop until they get the new link.',
  } satisfies Record<Link, string>,
  origin: 'Address for other devices',
  originHint: 'This computer has several. If this one doesn’t open on another device, choose another.',
  clipboard: 'With https://, browsers copy with one click.',
  clipboardHelp: 'How to use HTTPS here',
  loopback:
    'This address only works on this computer. Open Tinkerstream with this computer’s network name or IP address to get one that works for others.',
  renew: 'Renew',
  renewThis: (name: string) => `Renew: ${name}`,
  renewText: (ends: string) => `The current one stops working, and a new one is created. ${ends} This can’t be undone.`,
  created: (name: string) => `Created: ${name}`,
  renewed: (name: string) => `Renewed: ${name}`,
  switchOff: 'Switch off',
  switchOffThis: (name: string) => `Switch off: ${name}`,
  switchOffText: (ends: string) =>
    `The current one stops working. ${ends} You can create a new one later. This can’t be undone.`,
  switchedOff: (name: string) => `Switched off: ${name}`,
  create: 'Create new',
  createThis: (name: string) => `Create new: ${name}`,
  chartTitle: 'Public link',
  chartOn:
    'Anyone with the public link can see this chart without signing in, while its creator’s subscription allows it.',
  chartOff: 'The public link is off. This chart can only be seen after signing in.',
  joinOff: 'The join link is off. Create a new one to invite others.',
  renewTopicName: 'Renew topic name',
  renewTopicNameText: (topic: string) =>
    `This gives “${topic}” a new topic name. Boards need the new name: with the old one they can no longer send or listen. Data and charts are kept. This can’t be undone.`,
  topicNameRenewed: (name: string) => `The topic name is now ${name}. Put it in your boards’ programs.`,
  known: (user: string) => `${user} also knows these, and can use them without being a member. Choose what to renew:`,
  knownBySeveral: 'They also know these, and can use them without being members. Choose what to renew:',
  knownTexts: {
    map: 'Public map link',
    'open-api': 'Project key',
    charts: 'Public links of the charts',
    'topic-names': 'Topic names',
    'event-triggers': 'Addresses of event triggers',
    'other-clouds': 'Keys of other clouds',
  } satisfies Record<MemberSecret, string>,
  knownHints: {
    map: 'Pages that embed the map need the new link.',
    'open-api': 'Programs that use the project API need the new key.',
    charts: 'Pages that embed these charts need the new links.',
    'topic-names': 'Boards need the new names.',
    'event-triggers': 'IFTTT, oneNET and Dialogflow need the new addresses.',
    'other-clouds': 'Boards made for other clouds need the new keys.',
  } satisfies Record<MemberSecret, string>,
  topicsLeave: (user: string, topics: string) =>
    `Topics that ${user} created leave the project, with their data: ${topics}`,
  namesRenewed: 'The topic names were renewed. Put the new names in your boards’ programs.',
  foreignTitle: 'In projects you are not a member of',
  foreignHint:
    'Members could once add your topic to their own projects. Everyone in these projects can see and change it.',
  foreignProject: (project: string, owner: string) => `“${project}” of ${owner}`,
  addedBy: (users: readonly string[]) => `Added by ${users.join(' or ')}`,
  addedByUnknown: 'It is not known who added it',
  removeFrom: (project: string) => `Remove from “${project}”`,
  removeFromText: (topic: string, project: string) =>
    `This removes “${topic}” from “${project}”. Its members can no longer see or change the topic. The data is kept.`,
  removedFrom: (project: string) => `The topic was removed from “${project}”.`,
  onlyCreatorAdds: 'Only the creator of the topic can add it to other projects.',
};

export type LinksTexts = typeof links;
