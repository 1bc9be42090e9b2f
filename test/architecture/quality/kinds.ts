import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { ActionType, TriggerType } from '@tinkerstream/contract/applets';
import { SNIPPETS } from '@tinkerstream/contract/boards/snippets';
import { ChartType } from '@tinkerstream/contract/charts';
import { Cloud } from '@tinkerstream/contract/clouds';
import { LANGUAGES, type Language } from '@tinkerstream/contract/platform/language';
import { kindTexts } from '../../../packages/web/src/domains/boards/programs/kind-texts.ts';

export const ROOT = join(import.meta.dirname, '../../..');
const DOMAINS = 'packages/web/src/domains';

/** What a part is called, and a sentence about it. */
export interface Words {
  readonly name: string;
  readonly sentence: string;
}
export type PartTexts = Readonly<Record<Language, Words>>;

/** A kind of part that the product has several of. */
export interface Kind {
  /** The page in docs/quality, without its ending. */
  readonly page: string;
  /** Every part by its code, as the contract lists them. */
  readonly texts: ReadonlyMap<string, PartTexts>;
  /** How a test names all parts of the kind. */
  readonly all: RegExp;
  /** The part of the help that shows all parts of the kind, as JSON; absent if the help names them one by one. */
  readonly inHelp?: string;
}

/** What the page of other clouds says of each. A type of a guide would bring components, which are not checked here. */
async function readGuides() {
  const module = await import(/* @vite-ignore */ join(ROOT, DOMAINS, 'clouds/guides/guides.ts'));
  return module.GUIDES as Record<Cloud, { readonly name: string; readonly hint: Readonly<Record<Language, string>> }>;
}

/** The texts of types that have a folder each, by the code in its definition. */
async function textsInFolders(folder: string): Promise<Map<string, PartTexts>> {
  const texts = new Map<string, PartTexts>();
  for (const path of globSync(`${DOMAINS}/${folder}/*/definition.ts`, { cwd: ROOT })) {
    const [, code] = /^ {2}type: '(\w+)',$/m.exec(readFileSync(join(ROOT, path), 'utf8')) ?? [];
    const module = await import(/* @vite-ignore */ resolve(ROOT, dirname(path), 'texts.ts'));
    if (code) texts.set(code, module.texts);
  }
  return texts;
}

/** The texts of each type of a registry; those of a type without a folder are empty. */
async function typesIn(folder: string, codes: readonly string[]): Promise<Map<string, PartTexts>> {
  const texts = await textsInFolders(folder);
  return new Map(codes.map((code) => [code, texts.get(code) ?? inEach(() => ({ name: '', sentence: '' }))]));
}

function inEach(words: (language: Language) => Words): PartTexts {
  return Object.fromEntries(LANGUAGES.map((language) => [language, words(language)])) as PartTexts;
}

const guides = await readGuides();

export const KINDS: readonly Kind[] = [
  {
    page: 'chart-types',
    texts: await typesIn('charts/types', ChartType.options),
    all: /\bChartType\.options\b/,
  },
  {
    page: 'actions',
    texts: await typesIn('applets/actions', ActionType.options),
    all: /\bActionType\.options\b/,
  },
  {
    page: 'triggers',
    texts: await typesIn('applets/triggers', TriggerType.options),
    all: /\bTriggerType\.options\b/,
  },
  {
    page: 'clouds',
    texts: new Map(
      Cloud.options.map((cloud) => {
        const { name, hint } = guides[cloud];
        return [cloud, inEach((language) => ({ name, sentence: hint[language] }))];
      }),
    ),
    all: /\bCloud\.options\b/,
  },
  {
    page: 'board-programs',
    texts: new Map(
      (Object.keys(SNIPPETS) as (keyof typeof SNIPPETS)[]).map((kind) => [
        kind,
        inEach((language) => {
          const { name, steps } = kindTexts[language][kind];
          // The name begins with the board, as in “micro:bit, KOI”.
          return { name: name.split(/, |，/).at(-1) ?? '', sentence: steps.join(' ') };
        }),
      ]),
    ),
    all: /\bObject\.(?:keys|entries)\((?:SNIPPETS|PROGRAMS)\)/,
    inHelp: '{"programs":true}',
  },
];
