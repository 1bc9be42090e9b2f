import { listSettings } from '../packages/server/src/config.ts';

const HEAD = `# Copy this file to .env, and remove the # before the settings that you change. The server, its commands and Docker Compose
# read .env; a variable of the environment wins. Write quotes around a value with spaces or any of & ; # $.
# \`npm run docs\` writes this file from packages/server/src/config.ts.
`;
const TABLE = /(<!-- settings -->\n)[\s\S]*(<!-- \/settings -->)/;

/** The page with its table of settings brought up to date. */
export function withSettings(page: string): string {
  const rows = listSettings().map(
    ({ name, default: value, description }) => `| \`${name}\` | ${value ? `\`${value}\`` : ''} | ${description} |`,
  );
  const table = ['| name | default | what it is |', '|---|---|---|', ...rows].join('\n');
  return page.replace(TABLE, (_, begin: string, end: string) => `${begin}\n${table}\n\n${end}`);
}

/**
 * The contents of `.env.example`: every setting with its default, commented out, in the syntax that sh, Docker and
 * systemd all accept.
 */
export function envExample(): string {
  const settings = listSettings().map(({ name, default: value, description }) => {
    const quoted = /^[\w.:/@-]*$/.test(value) ? value : `'${value}'`;
    return `# ${description}\n#${name}=${quoted}\n`;
  });
  return [HEAD, ...settings].join('\n');
}
