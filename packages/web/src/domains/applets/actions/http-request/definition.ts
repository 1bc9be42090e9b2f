import type { Language } from '@tinkerstream/contract/platform/language';
import { spaced } from '../../../../i18n/chinese-spacing.ts';
import type { ActionTypeDefinition } from '../../definitions.ts';
import { formOf, MESSAGE_FORMS, type MessageForm, requestOf } from './forms.ts';
import { missingSecrets } from './saved-secrets.ts';
import { HttpRequestSettings } from './settings.tsx';
import { texts } from './texts.ts';

export const definition: ActionTypeDefinition = {
  type: 'HTTP_REQUEST_ACTION',
  order: 7,
  texts,
  icon: 'M10 3a7 7 0 1 0 0 14M3 10h7M10 3c-2.200 2-3.200 4.300-3.200 7s1 5 3.200 7M10 3c1.500 1.400 2.500 3 2.900 4.800M11 13h6M14.500 10.500L17 13l-2.500 2.500',
  fields: { method: 'POST', url: '', headers: '', body: '', secret: '', form: '' },
  forms: MESSAGE_FORMS.map((form) => ({
    id: form.id,
    icon: form.icon,
    texts: formTexts(form),
    fields: requestOf(form, { target: '', text: '' }),
  })),
  formOf: (fields) => formOf(fields)?.form.id,
  check({ fields, stored }) {
    const shown = formOf(fields);
    return [
      ...missingSecrets(fields, stored),
      ...(shown?.content.text.trim() === '' ? ['text'] : []),
      ...(shown?.form.hasTarget && shown.content.target.trim() === '' ? ['target'] : []),
    ];
  },
  Settings: HttpRequestSettings,
};

/** The name of a form, and what it does, in each language. */
function formTexts({ brand }: MessageForm): Record<Language, { readonly name: string; readonly sentence: string }> {
  return {
    en: { name: brand, sentence: `Sends a message with ${brand}.` },
    'zh-HK': { name: brand, sentence: `${spaced('透過', brand, '傳送訊息')}。` },
    'zh-CN': { name: brand, sentence: `${spaced('通过', brand, '发送消息')}。` },
  };
}
