import { CHANGELOG, type Edit, entry, type Name, type Plan, qualityRemains, qualityRow } from './plan.ts';

const SNIPPETS = 'packages/contract/src/boards/snippets/programs.ts';
const TEXTS = 'packages/web/src/domains/boards/programs/kind-texts.ts';

/** A program for another kind of board: `npm run new board-program pico-c`. */
export function planBoardProgram({ camel }: Name): Plan {
  return {
    files: {},
    edits: [
      { path: SNIPPETS, change: (text) => withoutProgram(text, camel) },
      entry(
        SNIPPETS,
        /^\/\*\* [^\n]*\*\/\nexport const OTHER_SNIPPETS/m,
        /^\/\*\*/m,
        `const ${camel}: Snippet = {
  language: 'shell',
  tried: 'run',
  program: ({ origin, topicName }) => \`\${origin}/send/\${topicName}\`,
};

`,
      ),
      {
        path: SNIPPETS,
        change: (text) => replaced(SNIPPETS, text, /(?<=^export const OTHER_SNIPPETS = \{)/m, ` ${camel},`),
      },
      textsIn(/^ {2}en: \{/m, camel),
      textsIn(/^ {2}'zh-HK': \{/m, camel),
      textsIn(/^ {2}'zh-CN': \{/m, camel),
      qualityRow('board-programs', camel),
    ],
    remains: [
      `Write the program in ${SNIPPETS}, or in the file of its language beside it, and give its place in the list at the end.`,
      `Give its name and its steps in ${TEXTS}.`,
      'Say how the tests try it in test/support/boards/board-programs.ts. Only a program that they run may say so (`tried`).',
      qualityRemains('board-programs'),
      CHANGELOG,
    ],
  };
}

/** An edit that adds empty texts to those of a language. */
function textsIn(start: RegExp, camel: string): Edit {
  return entry(TEXTS, start, /^ {2}\},/m, `    ${camel}: { name: '', steps: [''] },\n`);
}

function replaced(path: string, text: string, place: RegExp, added: string): string {
  if (!place.test(text)) throw new Error(`${path} has no place for it any more: scripts/new looks for ${place.source}`);
  return text.replace(place, added);
}

/** @throws Error if there is a program of this name */
function withoutProgram(text: string, camel: string): string {
  if (text.includes(`const ${camel}: Snippet`)) throw new Error(`A program ${camel} is there already.`);
  return text;
}
