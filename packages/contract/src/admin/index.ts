export * from './audit.ts';
export * from './event-codes.ts';
export * from './licenses.ts';
export * from './maintenance.ts';
export * from './schools.ts';
export * from './update-log.ts';
export * from './users.ts';
export * from './whitelist.ts';
