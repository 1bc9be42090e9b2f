import { adminAudit } from './admin-audit.ts';
import { adminEventCodes } from './admin-event-codes.ts';
import { adminHttps } from './admin-https.ts';
import { adminLicenses } from './admin-licenses.ts';
import { adminMaintenance } from './admin-maintenance.ts';
import { adminSchools } from './admin-schools.ts';
import { adminStart } from './admin-start.ts';
import { adminSystem } from './admin-system.ts';
import { adminUsers } from './admin-users.ts';
import { adminWhitelist } from './admin-whitelist.ts';
import type { FurtherDictionary } from './further-dictionary.ts';

/** The texts for administrators beyond those for all users. */
export const adminTexts = {
  adminAudit,
  adminEventCodes,
  adminHttps,
  adminLicenses,
  adminMaintenance,
  adminSchools,
  adminStart,
  adminSystem,
  adminUsers,
  adminWhitelist,
};

export type AdminTexts = typeof adminTexts;

/** All texts, including those for administrators. */
export type AdminDictionary = FurtherDictionary & AdminTexts;
