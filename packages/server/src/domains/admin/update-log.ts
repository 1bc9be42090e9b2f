import { readFileSync } from 'node:fs';
import { UNRELEASED, type UpdateLogEntry } from '@tinkerstream/contract/admin';
import type { Language } from '@tinkerstream/contract/platform/language';

/** The changelog in each language. A line has the same place in all three. */
export const CHANGELOGS: Readonly<Record<Language, URL>> = {
  en: new URL('../../../../../CHANGELOG.md', import.meta.url),
  'zh-HK': new URL('../../../../../CHANGELOG.zh-HK.md', import.meta.url),
  'zh-CN': new URL('../../../../../CHANGELOG.zh-CN.md', import.meta.url),
};

const COLON: Readonly<Record<Language, string>> = { en: ': ', 'zh-HK': '：', 'zh-CN': '：' };

/** The first section of a version is for people of a school, the others for those who run the server. */
interface Section {
  readonly name: string;
  readonly changes: readonly string[];
}

/** The sections of each version in a changelog, the latest version first. A version without changes is left out. */
export function parseChangelog(text: string): { readonly version: string; readonly sections: readonly Section[] }[] {
  return text
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const version = /^\[(.+?)\]/.exec(part)?.[1] ?? '';
      const sections = part
        .split(/^### /m)
        .slice(1)
        .map((section) => {
          const [name = '', ...items] = section.split(/^- /m);
          return { name: name.trim(), changes: items.map(plain) };
        });
      return { version: version === 'Unreleased' ? UNRELEASED : version, sections };
    })
    .filter(({ sections }) => sections.length > 0);
}

/** An item on one line, without Markdown. */
function plain(item: string): string {
  return item
    .replace(/^\[.+\]:.*$/gm, '')
    .replace(/\[([^[\]\n]+)\]\([^()\n]+\)/g, '$1')
    .replaceAll('`', '')
    .replace(/\s+/g, ' ')
    .trim();
}

const logs = new Map<Language, UpdateLogEntry[]>();

/** The What's New entries in one language. */
export function updateLog(language: Language): UpdateLogEntry[] {
  let log = logs.get(language);
  if (!log) {
    log = parseChangelog(readFileSync(CHANGELOGS[language], 'utf8')).map(({ version, sections }) => {
      const [forClass, ...others] = sections;
      const first = forClass?.changes ?? [];
      const further = others.flatMap(({ name, changes }) =>
        changes.map((change) => `${name}${COLON[language]}${change}`),
      );
      return { version, message: [...first, ...further].join('\n'), linesForClass: first.length };
    });
    logs.set(language, log);
  }
  return log;
}
