import { lazyPart } from '../../ui/loading/lazy-part.ts';

export { ConnectButton } from './connect/connect-button.tsx';
export { BoardsPanel } from './lists/boards-panel.tsx';
export { PagedBoards } from './lists/paged-boards.tsx';
export { floodRateOf, heardOf, useBoards } from './lists/use-boards.ts';
export { BoardTile, BoardTiles } from './tiles/board-tile.tsx';
export { tileTexts } from './tiles/texts.ts';
export { type TileOrder, tilesInOrder } from './tiles/tile-order.ts';
export { TileOrderChoice } from './tiles/tile-order-choice.tsx';
/** An MQTT connection of a board that a page simulates. */
export { type BoardLink, type LinkStatus, openBoardLink } from './virtual/board-link.ts';

/** Offers the first steps where a topic has no message yet. */
export const FirstMessage = lazyPart(() => import('./connect/first-message.tsx'), 'FirstMessage');

/** The programs for all kinds of boards, for readers without a topic. */
export const ExamplePrograms = lazyPart(() => import('./programs/example-programs.tsx'), 'ExamplePrograms');
