import type { Snippet } from '@tinkerstream/contract/boards/snippets';

export const boards = {
  intro: (topic: string) =>
    `Make a board send to the topic ${topic}. Nobody needs an account for this page, and a board needs no password.`,
  backToTopics: 'Topics',
  firstTitle: 'Send your first message',
  firstText: 'Try it without a board, or put the address into your board’s program, together with the topic name.',
  test: {
    title: '1. Send a test value',
    text: 'See that the topic works before you take out a board. The value is stored like that of a board.',
    send: 'Send a test value',
    sent: (message: string) => `Sent: ${message}`,
    sentSeveral: (count: number) => `${count} test values were sent.`,
  },
  arrivals: {
    title: 'What arrives',
    connecting: 'Connecting to the server…',
    waiting: 'Waiting for a message…',
    show: 'Show the values and charts',
    earlier: 'The topic has earlier messages. Nothing new arrives?',
    arrived: (count: number) =>
      count === 1
        ? 'One message has arrived since you opened this page.'
        : `${count} messages have arrived since you opened this page.`,
    message: 'Latest message',
  },
  which: { title: '2. Which board?', label: 'Kinds of boards' },
  needs: 'Extension or library',
  install: 'Install',
  program: (kind: string) => `Program for ${kind}`,
  programCopied: 'The program was copied.',
  text: (kind: string) => `Text for ${kind}`,
  blocks: 'The program as blocks',
  tried: {
    run: 'Our tests run this program against a server',
    checked: 'Our tests check that this program compiles',
    no: 'Not tried here: we could not run this program in our tests',
  } satisfies Record<Snippet['tried'], string>,
  share: {
    title: '3. Open this page on another device',
    text: 'Scan the code to open this page without an account. Anyone with the link can send to the topic and see what arrives.',
    label: 'link to this page',
    code: 'QR code of the link to this page',
  },
  notFound: {
    title: 'No topic has this name',
    text: 'Check the link. The topic may have been deleted, or it may have a new name.',
  },
};

export type BoardsTexts = typeof boards;
