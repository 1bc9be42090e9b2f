import type { Language } from '@tinkerstream/contract/platform/language';
import { spaced } from '../../../../i18n/chinese-spacing.ts';
import type { MessageForm } from './forms.ts';

/** The name of a form, and what it does, in each language. */
export function formTexts({
  brand,
}: MessageForm): Record<Language, { readonly name: string; readonly sentence: string }> {
  return {
    en: { name: brand, sentence: `Sends a message with ${brand}.` },
    'zh-HK': { name: brand, sentence: `${spaced('透過', brand, '傳送訊息')}。` },
    'zh-CN': { name: brand, sentence: `${spaced('通过', brand, '发送消息')}。` },
  };
}
