import { LANGUAGES, type Language } from '@tinkerstream/contract/platform/language';
import { type Plugin, parseAst } from 'vite';
import type { ModuleUse } from './module-use.ts';
import { areasIn, I18N, inOneLanguage, isOfPart, nameOfTexts, nodesIn, readAreas } from './text-modules.ts';

const HOOKS = `${I18N}/texts.ts`;
/** The module that loads the first file of a language. */
const TEXT_FILES = /\/i18n\/text-files\.ts$/;
/** A file of texts. */
const FILE = /\/i18n\/([\w-]+)\/i18n-([\w-]+)\.js$/;
/** A module with the texts of a part, reduced to those in one language. */
const ONE_LANGUAGE = /texts\.ts\?language=([\w-]+)$/;

/** The file that is loaded before everything else, and the starts that need it. */
const FIRST = 'first';
const BEFORE_PAGES: readonly string[] = ['first', 'sign-in', 'app'];

/** The file of what the shell and most pages of a class show. */
const SHELL = 'console';

/** The files of what one or two of these pages show. Each file costs a page a request. */
const PAGE_FILES: Readonly<Record<string, string>> = {
  home: 'home-project',
  'home project': 'home-project',
  project: 'project-topic',
  'project topic': 'project-topic',
  topic: 'topic',
  charts: 'charts',
  'charts dashboard': 'charts',
  dashboard: 'charts',
};

/** An area of texts by its name, or the texts of a part by the path of their module. */
type Unit = string;

export interface TextFiles {
  /** The files, as modules, with the texts that some modules show with those that they import, in a language. */
  readonly modulesFor: (modules: readonly string[], language: Language) => string[];
  readonly plugin: Plugin;
}

/**
 * Divides texts into files of one language, by the pages and parts that show them. A dynamic import waits for the files with the
 * texts of what it brings. In the sources, texts of a part are beside it in all languages.
 */
export function textFiles(use: ModuleUse): TextFiles {
  let known: Division | undefined;
  // The use is measured when the build asks first.
  const division = (): Division => {
    known ??= divide(use);
    return known;
  };
  return {
    modulesFor: (modules, language) =>
      [FIRST, ...new Set(modules.flatMap(division().filesFor))].map((name) => moduleOf(name, language)),
    plugin: {
      name: 'texts',
      apply: 'build',
      resolveId: { filter: { id: FILE }, handler: (id) => id },
      load: {
        filter: { id: [FILE, TEXT_FILES] },
        handler(id) {
          const [, language, name] = FILE.exec(id) ?? [];
          return language && name ? contentOf(division(), language, name) : firstFiles();
        },
      },
      transform: {
        filter: { id: /\/web\/src\/.*\.tsx?(\?language=[\w-]+)?$/ },
        // Runs after TypeScript is compiled to JavaScript.
        order: 'post',
        async handler(code, id) {
          const { parts, filesFor } = division();
          const [, language] = ONE_LANGUAGE.exec(id) ?? [];
          if (language) return { code: inOneLanguage(code, language), map: null };
          const number = parts.indexOf(id);
          if (number >= 0) {
            const texts = `export const ${nameOfTexts(code)} = /* @__PURE__ */ partTexts(${number});`;
            return { code: `import { partTexts } from '${HOOKS}';\n${texts}`, map: null };
          }
          const imports = code.includes('import(') ? nodesIn(parseAst(code), 'ImportExpression') : [];
          let waiting = code;
          for (const { start, end, source } of imports.toSorted((a, b) => b.start - a.start)) {
            const target = await this.resolve(String(source?.value), id);
            const names = target ? filesFor(target.id) : [];
            if (names.length === 0) continue;
            const call = `withTexts(${JSON.stringify(names)}, ${waiting.slice(start, end)})`;
            waiting = waiting.slice(0, start) + call + waiting.slice(end);
          }
          if (waiting === code) return;
          return { code: `import { withTexts } from '${HOOKS}';\n${waiting}`, map: null };
        },
      },
    },
  };
}

/** Leaves out the files of texts, for the measure of use. */
export function withoutTexts(): Plugin {
  return {
    name: 'without-texts',
    load: { filter: { id: TEXT_FILES }, handler: () => 'export const firstFiles = {};' },
  };
}

interface Division {
  /** Areas, and their files in the folder of a language. */
  readonly areas: ReadonlyMap<string, string>;
  /** By unit, the name of its file. */
  readonly files: ReadonlyMap<Unit, string>;
  /** The modules with texts of parts: a part finds its texts by the place here. */
  readonly parts: readonly Unit[];
  /** The names of the files with what a module and those that it imports show, without the first. */
  readonly filesFor: (module: string) => string[];
}

function divide(use: ModuleUse): Division {
  const areas = readAreas();
  const shown = new Map<string, readonly Unit[]>();
  const starts = new Map<Unit, Set<string>>();
  for (const [id, code] of use.modules()) {
    if (!id.includes('/web/src/')) continue;
    const units = isOfPart(id) ? [id] : areasIn(code, id);
    const unknown = units.find((unit) => unit !== id && !areas.has(unit));
    if (unknown) throw new Error(`${id} shows texts of ${unknown}, which no file exports`);
    shown.set(id, units);
    for (const unit of units) starts.set(unit, new Set([...(starts.get(unit) ?? []), ...use.startsWith(id)]));
  }
  const files = new Map([...starts].map(([unit, names]) => [unit, fileOf(unit, [...names], areas)]));
  return {
    areas,
    files,
    parts: [...files.keys()].filter((unit) => !areas.has(unit)).sort(),
    filesFor(module) {
      const units = use.loadedWith(module).flatMap((id) => shown.get(id) ?? []);
      return [...new Set(units.map((unit) => files.get(unit) as string))].filter((name) => name !== FIRST).sort();
    },
  };
}

/**
 * The file of what some starts show: that of one or two pages, of most pages, or of a part. What only other pages show is in a file
 * for each domain.
 */
function fileOf(unit: Unit, starts: readonly string[], areas: ReadonlyMap<string, string>): string {
  if (starts.some((start) => BEFORE_PAGES.includes(start))) return FIRST;
  if (starts.includes(SHELL)) return SHELL;
  const pages = starts.filter((start) => Object.hasOwn(PAGE_FILES, start));
  if (pages.length > 0) return PAGE_FILES[pages.sort().join(' ')] ?? SHELL;
  const [, folder] = /\/web\/src\/(?:domains\/)?([\w-]+)/.exec(unit) ?? [];
  return starts[0] ?? `other-${folder ?? areas.get(unit)?.split(/[-.]/)[0]}`;
}

/** The content of a file of texts. The first names the others of its language. */
function contentOf({ areas, files, parts }: Division, language: string, name: string): string {
  const units = [...files].filter(([, file]) => file === name).map(([unit]) => unit);
  const imports = units.map((unit, index) =>
    areas.has(unit)
      ? `import { ${unit} as text${index} } from '${I18N}/${language}/${areas.get(unit)}';`
      : `import text${index} from '${unit}?language=${language}';`,
  );
  const texts = units.map((unit, index) => `${areas.has(unit) ? unit : parts.indexOf(unit)}: text${index}`);
  const others = [...new Set(files.values())].filter((file) => file !== FIRST).sort();
  const loaders = others.map((file) => `'${file}': () => import('${moduleOf(file, language)}')`);
  return `${imports.join('\n')}
export const texts = { ${texts} };
export const others = { ${name === FIRST ? loaders : ''} };`;
}

/** In place of `i18n/text-files.ts`, which has all areas of a language in one. */
function firstFiles(): string {
  const loaders = LANGUAGES.map((language) => `'${language}': () => import('${moduleOf(FIRST, language)}')`);
  return `export const firstFiles = { ${loaders} };`;
}

/** The id of a file of texts, as a module. */
function moduleOf(name: string, language: string): string {
  return `${I18N}/${language}/i18n-${name}.js`;
}
