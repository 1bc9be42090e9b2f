export * from './board-names.ts';
export * from './export.ts';
export * from './lesson.ts';
export * from './look.ts';
export * from './pause.ts';
export * from './today.ts';
