import type { Language } from '@tinkerstream/contract/platform/language';
import type { Grammar } from './clauses.ts';
import { english } from './english.ts';
import { hongKong } from './hong-kong.ts';
import { mainland } from './mainland.ts';

export const GRAMMARS: Readonly<Record<Language, Grammar>> = { en: english, 'zh-HK': hongKong, 'zh-CN': mainland };
