import { LANGUAGES } from '@tinkerstream/contract/platform/language';
import type { Plugin } from 'vite';
import type { ModuleUse } from './module-use.ts';

/** A file of texts outside the dictionary: it exports one object, with the texts by language. */
const PART = /\/web\/src\/(?!i18n\/).*texts\.ts$/;
/** One language of such a file. */
const ONE_LANGUAGE = /^(.*texts\.ts)\?language=([\w-]+)$/;
const DICTIONARY = /\/web\/src\/i18n\/([\w-]+)\/((?:chart-)?dictionary)\.ts$/;
/** What charts and dashboards do not show. */
const OF_MAIN_PAGES = /\/web\/src\/(pages|domains\/(classes|projects|subscriptions))\//;
const REGISTRY = '/src/i18n/part-texts.ts';

/** Views of charts that few pages show: the texts of theirs alone stay with them. */
const FEW = 'figures';

/** Parts that the sign-in screen may show, which has no dictionary. */
const WITHOUT_DICTIONARY = ['first', 'sign-in', 'app', 'dialogs', 'forms', 'search', 'talk'];

/** The part of an ESTree node that this plugin reads. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly name?: string;
  readonly value?: unknown;
  readonly id?: Node;
  readonly init?: Node;
  readonly key?: Node;
  readonly body?: readonly Node[];
  readonly declaration?: Node;
  readonly declarations?: readonly Node[];
  readonly properties?: readonly Node[];
}

/** Whether the texts of a part are in the dictionary of the main pages: those of charts do without. */
export function isTextOfMainPages(id: string): boolean {
  return PART.test(id) && OF_MAIN_PAGES.test(id);
}

/**
 * Moves the texts of parts that the pages of a class show into the dictionaries: a reader loads those of one language. In
 * the sources they stay beside their part, in all languages.
 */
export function partTexts(use: ModuleUse): Plugin {
  const isInDictionary = (starts: readonly string[]) =>
    !starts.some((start) => WITHOUT_DICTIONARY.includes(start)) && starts.some((start) => start !== FEW);
  const parts = () =>
    use
      .modules()
      .filter((id) => PART.test(id) && isInDictionary(use.startsWith(id)))
      .sort();
  return {
    name: 'part-texts',
    apply: 'build',
    transform: {
      filter: { id: /texts\.ts(\?language=[\w-]+)?$|dictionary\.ts$/ },
      // Runs after TypeScript is compiled to JavaScript.
      order: 'post',
      handler(code, id) {
        const [, path, language = ''] = ONE_LANGUAGE.exec(id) ?? [];
        if (path) {
          const { name, properties } = textsIn(this.parse(code) as Node, path);
          const others = properties.filter(({ key }) => nameOf(key) !== language);
          return { code: `${without(code, others)}\nexport default ${name}['${language}'];`, map: null };
        }
        const [, own, dictionary] = DICTIONARY.exec(id) ?? [];
        if (dictionary) {
          const isOfMain = dictionary === 'dictionary';
          const all = [...parts().entries()].filter(([, part]) => isTextOfMainPages(part) === isOfMain);
          const imports = all.map(([index, part]) => `import part${index} from '${part}?language=${own}';`);
          const texts = all.map(([index]) => `${index}: part${index}`).join();
          const add = `import { addPartTexts } from '${REGISTRY}';\naddPartTexts('${own}', {${texts}});`;
          return { code: [...imports, code, add].join('\n'), map: null };
        }
        const index = parts().indexOf(id);
        if (index === -1) return;
        const { name } = textsIn(this.parse(code) as Node, id);
        return {
          code: `import { partTextsOf } from '${REGISTRY}';\nexport const ${name} = /* @__PURE__ */ partTextsOf(${index});`,
          map: null,
        };
      },
    },
  };
}

/** The exported object of a file of texts: its name, and its properties by language. */
function textsIn({ body = [] }: Node, path: string): { readonly name: string; readonly properties: readonly Node[] } {
  const exported = body.filter(({ type }) => type.startsWith('Export'));
  const [one] = exported[0]?.declaration?.declarations ?? [];
  const properties = one?.init?.properties ?? [];
  const languages = properties.map(({ key }) => nameOf(key));
  const isPlain = exported.length === 1 && one?.id?.name !== undefined && languages.length === LANGUAGES.length;
  if (!isPlain || !LANGUAGES.every((language) => languages.includes(language))) {
    throw new Error(`${path} must export only its texts, one object with the languages`);
  }
  return { name: one.id.name, properties };
}

function nameOf(key: Node | undefined): unknown {
  return key?.name ?? key?.value;
}

/** A text without some properties of an object in it. */
function without(text: string, properties: readonly Node[]): string {
  return properties
    .toSorted((a, b) => b.start - a.start)
    .reduce((cut, { start, end }) => cut.slice(0, start) + cut.slice(end).replace(/^\s*,/, ''), text);
}
