export {
  COLUMN_ROLES,
  type ColumnRole,
} from './people-list/headings.ts';
export * from './people-list/list.ts';
export * from './person.ts';
export * from './person-name.ts';
