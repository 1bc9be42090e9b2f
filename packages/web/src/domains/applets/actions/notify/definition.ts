import { listIn } from '@tinkerstream/contract/applets';
import type { ActionTypeDefinition, Fields } from '../../definitions.ts';
import { whoOf } from './recipients.ts';
import { NotifySettings } from './settings.tsx';
import { texts } from './texts.ts';

export const definition: ActionTypeDefinition = {
  type: 'NOTIFY_ACTION',
  order: 1.6,
  texts,
  icon: 'M5 14V9a5 5 0 0 1 10 0v5l1.500 1.500h-13zM8.200 15.500a1.900 1.900 0 0 0 3.600 0',
  fields: { publishContent: '', who: '', recipientUserIds: '', alarm: 'NONE', banner: 'false' },
  typed: (fields) => ({ recipientUserIds: chosenIn(fields), banner: fields.banner === 'true' }),
  check: ({ fields, project }) => {
    const chosen = chosenIn(fields);
    const members = project.projectUsers.map(({ userId }) => userId);
    const isWrong = whoOf(fields) === 'CHOSEN' && (chosen.length === 0 || !chosen.every((id) => members.includes(id)));
    return isWrong ? ['recipientUserIds'] : [];
  },
  Settings: NotifySettings,
};

function chosenIn(fields: Fields): string[] {
  return whoOf(fields) === 'ALL' ? [] : listIn(fields.recipientUserIds ?? '');
}
