import { readFileSync } from 'node:fs';
import { UNRELEASED, type UpdateLogEntry } from '@tinkerstream/contract/admin';
import type { Language } from '@tinkerstream/contract/platform/language';
import { TRANSLATED } from './update-log-translations.ts';

const CHANGELOG = new URL('../../../../../CHANGELOG.md', import.meta.url);

/** The sections of Keep a Changelog. What was added needs no word. */
const SECTIONS: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  Changed: { en: 'Changed: ', 'zh-HK': '更改：', 'zh-CN': '更改：' },
  Deprecated: { en: 'Deprecated: ', 'zh-HK': '即將移除：', 'zh-CN': '即将移除：' },
  Removed: { en: 'Removed: ', 'zh-HK': '已移除：', 'zh-CN': '已移除：' },
  Fixed: { en: 'Fixed: ', 'zh-HK': '修正：', 'zh-CN': '修复：' },
  Security: { en: 'Security: ', 'zh-HK': '安全：', 'zh-CN': '安全：' },
};

interface Change {
  /** 'Added', 'Changed' and so on. */
  readonly section: string;
  readonly text: string;
}

/** The changes of each version in a changelog, the latest first. */
export function parseChangelog(text: string): { readonly version: string; readonly changes: readonly Change[] }[] {
  return text
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const version = /^\[(.+?)\]/.exec(part)?.[1] ?? '';
      const changes = part.split(/^### /m).flatMap((section) => {
        const [name = '', ...items] = section.split(/^- /m);
        return items.map((item) => ({ section: name.trim(), text: plain(item) }));
      });
      return { version: version === 'Unreleased' ? UNRELEASED : version, changes };
    })
    .filter(({ changes }) => changes.length > 0);
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

let versions: ReturnType<typeof parseChangelog> | undefined;

/** The What's New entries in one language. */
export function updateLog(language: Language): UpdateLogEntry[] {
  versions ??= parseChangelog(readFileSync(CHANGELOG, 'utf8'));
  return versions.map(({ version, changes }) => {
    const lines = changes.map(({ section, text }) => {
      const translated = language === 'en' ? undefined : TRANSLATED[text]?.[language];
      return `${SECTIONS[section]?.[language] ?? ''}${translated ?? text}`;
    });
    return { version, message: lines.join('\n') };
  });
}
