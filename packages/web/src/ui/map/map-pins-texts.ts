import type { Language } from '@tinkerstream/contract/platform/language';

const en = { cluster: (count: number) => `${count} places here. Zoom in.` };
export const texts = {
  en,
  'zh-HK': { cluster: (count: number) => `此處有 ${count} 個位置，按一下放大。` },
  'zh-CN': { cluster: (count: number) => `此处有 ${count} 个位置，点击放大。` },
} satisfies Record<Language, typeof en>;
