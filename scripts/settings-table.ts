import { SETTINGS } from '../packages/server/src/config.ts';

const TABLE = /(<!-- settings -->\n)[\s\S]*(<!-- \/settings -->)/;

/** A page with its table of settings as it should be. */
export function withSettings(page: string): string {
  const rows = SETTINGS.map(
    ({ name, default: value, doc }) => `| \`${name}\` | ${value ? `\`${value}\`` : ''} | ${doc} |`,
  );
  const table = ['| name | default | what it is |', '|---|---|---|', ...rows].join('\n');
  return page.replace(TABLE, (_, begin: string, end: string) => `${begin}\n${table}\n\n${end}`);
}
