import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '@tinkerstream/contract/platform/language';
import { normalizePath, parseAst } from 'vite';

/** The folder with the areas of texts, in one folder for each language. */
export const I18N = normalizePath(join(import.meta.dirname, 'src/i18n'));

const PART = /\/web\/src\/(?!i18n\/).*texts\.ts$/;
/** Calls that give areas of texts. The bundler numbers names that it has twice. */
const CALL = /^(?:useTexts|currentTexts)(?:\$\d+)?$/;

/** The part of an ESTree node that the build reads. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly name?: string;
  readonly value?: unknown;
  readonly id?: Node;
  readonly init?: Node | null;
  readonly key?: Node;
  readonly callee?: Node;
  readonly object?: Node;
  readonly property?: Node;
  readonly source?: Node;
  readonly expression?: Node;
  readonly computed?: boolean;
  readonly arguments?: readonly Node[];
  readonly body?: readonly Node[];
  readonly declaration?: Node;
  readonly declarations?: readonly Node[];
  readonly properties?: readonly Node[];
}

/** Areas of texts, and the file in the folder of a language that exports each. */
export function readAreas(): ReadonlyMap<string, string> {
  const files = readdirSync(`${I18N}/en`).map((file) => {
    const [, area] = /^export const (\w+)/m.exec(readFileSync(`${I18N}/en/${file}`, 'utf8')) ?? [];
    if (!area) throw new Error(`${file} exports no area of texts`);
    return [area, file] as const;
  });
  return new Map(files);
}

/** The areas that a module takes out of the texts, by what remains of its code. */
export function areasIn(code: string, id: string): string[] {
  if (!/(?:useTexts|currentTexts)(?:\$\d+)?\(\)/.test(code)) return [];
  const tree = parseAst(code);
  const isCall = (node: Node | null | undefined) =>
    node?.type === 'CallExpression' && CALL.test(node.callee?.name ?? '') && node.arguments?.length === 0;
  const areas = [
    ...nodesIn(tree, 'VariableDeclarator')
      .filter(({ id: pattern, init }) => isCall(init) && pattern?.type === 'ObjectPattern')
      .map(({ id: pattern }) => pattern?.properties?.map(({ key }) => nameOf(key)) ?? []),
    ...nodesIn(tree, 'MemberExpression')
      .filter(({ object, computed }) => isCall(object) && !computed)
      .map(({ property }) => [nameOf(property)]),
  ];
  if (areas.length < nodesIn(tree, 'CallExpression').filter(isCall).length) {
    throw new Error(`${id} must take the areas out where it calls for them, as in const { common } = useTexts()`);
  }
  return [...new Set(areas.flat().map(String))];
}

interface PartTexts {
  /** The name of the exported object. */
  readonly name: string;
  /** The properties of the object, one for each language. */
  readonly properties: readonly Node[];
}

/** Whether a module has the texts of a part, and nothing else. */
export function isOfPart(id: string): boolean {
  if (!PART.test(id)) return false;
  return textsIn(parseAst(readFileSync(id, 'utf8'), { lang: 'ts' }) as unknown as Node) !== undefined;
}

/** The exported object of a module with the texts of a part; undefined if it exports anything else. */
function textsIn({ body = [] }: Node): PartTexts | undefined {
  const values = body.filter(
    ({ type, declaration }) => type.startsWith('Export') && !declaration?.type.startsWith('TS'),
  );
  const [one] = values[0]?.declaration?.declarations ?? [];
  let object = one?.init;
  while (object?.expression) object = object.expression;
  const properties = object?.properties ?? [];
  const languages = properties.map(({ key }) => nameOf(key));
  const isPlain = values.length === 1 && languages.length === LANGUAGES.length;
  if (!one?.id?.name || !isPlain || !LANGUAGES.every((language) => languages.includes(language))) return undefined;
  return { name: one.id.name, properties };
}

/** The name of the object that a module with the texts of a part exports. */
export function nameOfTexts(code: string): string {
  return (textsIn(parseAst(code) as unknown as Node) as PartTexts).name;
}

/** A module with the texts of a part, reduced to those in one language, which it exports as the default. */
export function inOneLanguage(code: string, language: string): string {
  const { name, properties } = textsIn(parseAst(code) as unknown as Node) as PartTexts;
  const others = properties.filter(({ key }) => nameOf(key) !== language);
  const rest = others
    .toSorted((a, b) => b.start - a.start)
    .reduce((cut, { start, end }) => cut.slice(0, start) + cut.slice(end).replace(/^\s*,/, ''), code);
  return `${rest}\nexport default ${name}['${language}'];`;
}

/** All nodes of a type in a syntax tree. */
export function nodesIn(tree: unknown, type: string): Node[] {
  if (typeof tree !== 'object' || tree === null) return [];
  const inside = Object.values(tree).flatMap((child) => nodesIn(child, type));
  return (tree as Node).type === type ? [tree as Node, ...inside] : inside;
}

function nameOf(key: Node | undefined): unknown {
  return key?.name ?? key?.value;
}
