import { adminAudit } from './admin-audit.ts';
import { adminEventCodes } from './admin-event-codes.ts';
import { adminLicenses } from './admin-licenses.ts';
import { adminMaintenance } from './admin-maintenance.ts';
import { adminSchools } from './admin-schools.ts';
import { adminUsers } from './admin-users.ts';
import { adminWhitelist } from './admin-whitelist.ts';
import { dictionary } from './dictionary.ts';

/** All texts, including those for administrators. */
export const adminDictionary = {
  ...dictionary,
  adminAudit,
  adminEventCodes,
  adminLicenses,
  adminMaintenance,
  adminSchools,
  adminUsers,
  adminWhitelist,
};

export type AdminDictionary = typeof adminDictionary;
