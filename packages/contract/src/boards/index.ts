export * from './board.ts';
export * from './heard.ts';
export * from './removed-keys.ts';
export * from './room-events.ts';
