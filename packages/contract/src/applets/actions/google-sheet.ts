import * as z from 'zod/mini';
import { text } from '../../platform/bounded.ts';
import { ActionId, type ActionTypeRules, MAX_ACTION_CONTENT, StoredId } from './action-rules.ts';

const type = 'GOOGLE_SHEET_UPDATE_ACTION';
const schema = z.object({
  ...ActionId,
  type: z.literal(type),
  spreadsheetId: text({ atMost: 200 }).check(z.regex(/^[\w-]{10,200}$/)),
  /** The cells of the row after the time, separated by commas. */
  publishContent: text({ atMost: MAX_ACTION_CONTENT }),
});

export const googleSheet = {
  type,
  schema,
  stored: z.extend(schema, StoredId),
  runs: 'call',
  fields: { spreadsheetId: 'plain', publishContent: 'cells' },
  logged: 'spreadsheetId',
  service: {
    name: 'googleSheet',
    setting: 'GOOGLE_SHEETS_CREDENTIALS',
    status: {
      googleSheet: z.boolean(),
      /** The account with which a spreadsheet must be shared; null without Google Sheets. */
      googleSheetAccount: z.nullable(z.string()),
    },
  },
  reasons: [
    /** The spreadsheet has no tab that permits the project to write: `detail` is the name of the tab. */
    'SHEET_NOT_PERMITTED',
  ],
} as const satisfies ActionTypeRules<keyof typeof schema.shape>;

/** `/u/1` is the browser's second account. */
const SPREADSHEET_ADDRESS = /\/spreadsheets\/(?:u\/\d+\/)?d\/([\w-]{10,200})(?![\w-])/;
const PUBLISHED_ADDRESS = /\/spreadsheets\/(?:u\/\d+\/)?d\/e\//;

/** The id of a spreadsheet in its address, `{host}/spreadsheets/d/{id}/…` (rule 7). */
export function spreadsheetIdIn(address: string): string | undefined {
  return SPREADSHEET_ADDRESS.exec(address)?.[1];
}

/** Whether an address shows a published copy, to which nobody can add rows and which has another id. */
export function isPublishedSpreadsheet(address: string): boolean {
  return PUBLISHED_ADDRESS.test(address);
}

/**
 * The name of the tab by which the editors of a spreadsheet permit a project to add rows. It is the random end of the
 * project's id (a UUIDv7), so no other project has it; it is no secret.
 */
export function tabOfProject(projectId: string): string {
  return `tinkerstream-${projectId.slice(-12)}`;
}
