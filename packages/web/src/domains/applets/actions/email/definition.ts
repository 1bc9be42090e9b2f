import type { ActionTypeDefinition } from '../../definitions.ts';
import { EmailSettings } from './settings.tsx';
import { texts } from './texts.ts';

export const definition: ActionTypeDefinition = {
  type: 'SEND_EMAIL_ACTION',
  order: 5,
  texts,
  icon: 'M3 5h14v10.500H3zM3.500 5.500L10 11l6.500-5.500',
  fields: { recipientUserId: '', emailSubject: '', publishContent: '' },
  check: ({ fields, project }) =>
    project.projectUsers.some(({ userId }) => userId === fields.recipientUserId) ? [] : ['recipientUserId'],
  Settings: EmailSettings,
};
