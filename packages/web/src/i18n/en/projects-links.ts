import type { MemberSecret } from '@tinkerstream/contract/projects';

export const projectLinks = {
  title: 'Links and keys',
  hint: 'Anyone who has one of these can use it. Renew or switch off the ones that should no longer work.',
  link: 'Link or key',
  state: 'Status',
  on: 'On',
  off: 'Off',
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

export type ProjectsLinksTexts = typeof projectLinks;
