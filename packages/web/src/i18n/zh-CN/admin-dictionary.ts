import type { AdminDictionary } from '../en/admin-dictionary.ts';
import { adminAudit } from './admin-audit.ts';
import { adminEventCodes } from './admin-event-codes.ts';
import { adminLicenses } from './admin-licenses.ts';
import { adminMaintenance } from './admin-maintenance.ts';
import { adminSchools } from './admin-schools.ts';
import { adminUsers } from './admin-users.ts';
import { adminWhitelist } from './admin-whitelist.ts';
import { dictionary } from './dictionary.ts';

export const adminDictionary: AdminDictionary = {
  ...dictionary,
  adminAudit,
  adminEventCodes,
  adminLicenses,
  adminMaintenance,
  adminSchools,
  adminUsers,
  adminWhitelist,
};
