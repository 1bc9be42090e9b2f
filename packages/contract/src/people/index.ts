export * from './person.ts';
export * from './person-name.ts';
