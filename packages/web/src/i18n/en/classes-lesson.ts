import { plural } from '@tinkerstream/contract/platform/plural';

export const lesson = {
  title: 'Lesson',
  open: 'Lesson page',
  online: (online: number, all: number) => `${online} of ${all} ${plural(all, 'pupil', 'pupils')} online now`,
  noProject: 'Choose the project of the class on its page. Then the boards that send to its topics appear here.',
  notMember: 'No boards',
  notMemberText: (project: string) =>
    `You are not a member of the project “${project}”. Ask its owner to share it with you.`,
  pause: 'Pause changes',
  pauseHint: 'Pupils can only look. Messages sent with a topic name, a project key or a webhook address still arrive.',
  pausedUntil: (time: string) => `Paused until ${time}.`,
  isPaused: 'Changes are paused',
  isPausedText: (project: string, time: string) =>
    `Your teacher has paused changes in “${project}” until ${time}. You can look at everything, and boards still send.`,
  look: 'Look here',
  lookProject: 'Overview of the project',
  lookChart: (chart: string) => `Chart “${chart}”`,
  lookHome: 'Home page',
  lookOther: 'Another page',
  lookAddress: 'Link of the page',
  lookHint: 'Copy it from the address bar. It opens on the screens of all pupils who are online.',
  lookWrong: 'This is no page of this server. Copy the link of a page that you see here.',
  lookEmpty: 'Enter the link of a page.',
  looked: (shown: number, withoutRight: number) =>
    `Opened the page on ${shown} ${plural(shown, 'screen', 'screens')}.${
      withoutRight > 0
        ? ` ${withoutRight} ${plural(withoutRight, 'pupil has', 'pupils have')} no access to it and ${plural(withoutRight, 'stays', 'stay')}.`
        : ''
    }`,
  lookOffered: 'Look here',
  lookOfferedText: 'Your teacher shows a page. What you have typed here is not saved yet.',
  goThere: 'Go there',
  stayHere: 'Stay here',
  export: 'Download by pupil',
  exported: 'Downloaded the values of each pupil.',
  clear: 'Delete today’s values',
  clearConfirm: 'Delete values',
  clearText: (records: number, topics: number) =>
    `This deletes ${records} ${plural(records, 'value', 'values')} of today in ${topics} ${plural(topics, 'topic', 'topics')} of the project. Other days stay. This can’t be undone.`,
  clearOthers: (topics: number) =>
    `Values of ${topics} ${plural(topics, 'topic', 'topics')} stay: only their creators or the owner of the project can delete them.`,
  clearNothing: 'There are no values of today that you can delete.',
  cleared: (records: number) => `Deleting ${records} ${plural(records, 'value', 'values')} of today.`,
  newBoards: (count: number) => `${count} new ${plural(count, 'board', 'boards')}`,
  newBoardsHint: 'Tap the pupil whose board it is. Boards appear when they send for the first time.',
  whose: (board: string) => `New board ${board}: whose?`,
  someone: 'Someone else',
  someoneElse: (board: string) => `Someone else for ${board}`,
  nobody: 'Nobody’s',
  given: (owner: string) => `${owner} ✓`,
  takeBackFrom: (board: string, owner: string) => `Undo: ${board} – ${owner}`,
  showAll: (count: number) => `Show all ${count}`,
  showFewer: 'Show fewer',
  aside: (count: number) => `${count} ${plural(count, 'board is', 'boards are')} nobody’s`,
  takeBack: 'Ask again',
  projector: 'Show on projector',
  order: 'Order',
  helpFirst: 'Help first',
  byName: 'By name',
  board: 'Board',
  noBoard: 'No board',
  value: 'Latest value',
  age: 'Age',
  isOnline: 'online',
  isOffline: 'not online',
  needs: {
    problem: 'Problem',
    nothing: 'Nothing sent yet',
    silent: 'Sends no more',
    none: 'Works',
    absent: 'Not yet in',
  },
  actionsFor: (board: string) => `Actions for board ${board}`,
  free: 'Free this board',
};

export type LessonTexts = typeof lesson;
