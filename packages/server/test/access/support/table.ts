import { ROLES } from './world.ts';

interface Row {
  readonly group: string;
  readonly name: string;
  readonly cells: readonly string[];
}

const INTRODUCTION = `# Who may do what

\`packages/server/test/access\` makes every call of the API as someone in each role, against a server with one prepared world: a
teacher's project with a topic, charts, a dashboard and event triggers, and three classes with it. It writes this table, and fails
if it is another one: run it with \`-u\`, and read each cell that has changed as a reviewer who expects a hole.

| cell | meaning |
|---|---|
| yes | the call succeeds; an administrator's call is let in |
| · | without a session, 401 |
| ? | a secret opens the call, and nothing that this role reads has it: the name of a topic, a key, a link |
| no | the room is closed, or the chain ends |
| else | the code of the error, without \`TS_ERR_\` |

“AUTH_0004” is a call for administrators. Codes such as REQUEST_0001 and 404s of the caller's own things mean that the caller passes the
gate and the input has nothing for them.
`;

const widthOf = (rows: readonly (readonly string[])[], column: number): number =>
  Math.max(...rows.map((row) => row[column]?.length ?? 0));

/** The rows as a page of Markdown. */
export function tableOf(rows: readonly Row[]): string {
  const groups = [...Map.groupBy(rows, ({ group }) => group)];
  const sections = groups.map(([group, of]) => {
    const head = [group.toLowerCase(), ...ROLES];
    const lines = [head, ...of.map(({ name, cells }) => [name, ...cells])];
    const widths = head.map((_, column) => widthOf(lines, column));
    const lineOf = (line: readonly string[]) =>
      `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
    const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
    return [`## ${group}`, '', lineOf(head), rule, ...lines.slice(1).map(lineOf)].join('\n');
  });
  return `${INTRODUCTION}\n${sections.join('\n\n')}\n`;
}
