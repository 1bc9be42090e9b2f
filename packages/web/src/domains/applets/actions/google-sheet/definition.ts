import type { ActionTypeDefinition } from '../../definitions.ts';
import { GoogleSheetSettings } from './settings.tsx';
import { texts } from './texts.ts';

export const definition: ActionTypeDefinition = {
  type: 'GOOGLE_SHEET_UPDATE_ACTION',
  order: 4,
  texts,
  icon: 'M4 3.500h12v13H4zM4 8h12M4 12.200h12M9 8v8.500',
  fields: { spreadsheetId: '', publishContent: '' },
  Settings: GoogleSheetSettings,
};
