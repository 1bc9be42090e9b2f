import { lazyFurtherPart } from '../../ui/loading/lazy-part.ts';

export { ConnectButton } from './connect/connect-button.tsx';

/** Offers the first steps where a topic has no message yet. */
export const FirstMessage = lazyFurtherPart(() => import('./connect/first-message.tsx'), 'FirstMessage');

/** The programs for all kinds of boards, for readers without a topic. */
export const ExamplePrograms = lazyFurtherPart(() => import('./programs/example-programs.tsx'), 'ExamplePrograms');
