export {
  COLUMN_ROLES,
  type ColumnRole,
} from './pasted/headings.ts';
export * from './pasted/list.ts';
export * from './person.ts';
export * from './person-name.ts';
