import type { ActionTypeDefinition } from '../../definitions.ts';
import { WaitSettings } from './settings.tsx';
import { texts } from './texts.ts';

export const definition: ActionTypeDefinition = {
  type: 'WAIT_ACTION',
  order: 8,
  texts,
  icon: 'M6 2.500h8M6 17.500h8M6.500 2.500v3c0 2 3.500 3 3.500 4.500s-3.500 2.500-3.500 4.500v3M13.500 2.500v3c0 2-3.500 3-3.500 4.500s3.500 2.500 3.500 4.500v3',
  fields: { seconds: '10' },
  typed: ({ seconds = '' }) => ({ seconds: Number(seconds) }),
  Settings: WaitSettings,
};
