export * from './person.ts';
export * from './person-name.ts';
export * from './seen-name.ts';
