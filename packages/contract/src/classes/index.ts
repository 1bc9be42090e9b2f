export * from './code.ts';
export * from './ending.ts';
export * from './entering.ts';
export * from './names.ts';
export * from './pictures.ts';
export * from './room-events.ts';
export * from './teaching.ts';
export * from './unkind-names.ts';
