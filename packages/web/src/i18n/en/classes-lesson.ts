import { plural } from '@tinkerstream/contract/platform/plural';

export const lesson = {
  title: 'Lesson',
  open: 'Lesson page',
  online: (online: number, all: number) => `${online} of ${all} ${plural(all, 'pupil', 'pupils')} online now`,
  noProject: 'Choose the project of the class on its page. Then the boards that send to its topics appear here.',
  notMember: 'No boards',
  notMemberText: (project: string) =>
    `You are not a member of the project “${project}”. Ask its owner to share it with you.`,
  newBoards: (count: number) => `${count} new ${plural(count, 'board', 'boards')}`,
  newBoardsHint: 'Tap the pupil whose board it is. Boards appear when they send for the first time.',
  whose: (board: string) => `New board ${board}: whose?`,
  someone: 'Someone else',
  someoneElse: (board: string) => `Someone else for ${board}`,
  nobody: 'Nobody’s',
  showAll: (count: number) => `Show all ${count}`,
  showFewer: 'Show fewer',
  aside: (count: number) => `${count} ${plural(count, 'board is', 'boards are')} nobody’s`,
  takeBack: 'Ask again',
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
