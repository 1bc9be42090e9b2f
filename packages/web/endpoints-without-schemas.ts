import type { Plugin } from 'vite';

/** Fields of an endpoint that only the server uses. */
const SERVER_ONLY = new Set(['request', 'response', 'summary', 'errors']);

/** Functions that create schemas: those of the contract for incoming values, and the function that declares an endpoint. */
const MAKERS: ReadonlySet<string> = new Set([
  ...['list', 'text', 'exactText', 'boardText', 'looseObject'],
  ...['listQuery', 'optional', 'defaulted', 'wholeNumber', 'endpoint'],
]);

/** The part of an ESTree node that this plugin reads. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly name?: string;
  readonly key?: Node;
  readonly callee?: Node;
  readonly object?: Node;
  readonly arguments?: readonly Node[];
  readonly properties?: readonly Node[];
}

/**
 * Strips server-only fields from the contract's `endpoint({…})` declarations: the server validates requests, and the
 * web relies on their types. Unused schemas can then be tree-shaken, and so can zod on most screens.
 */
export function endpointsWithoutSchemas(): Plugin {
  return {
    name: 'endpoints-without-schemas',
    apply: 'build',
    transform: {
      filter: { id: /\/packages\/contract\/src\/.*\.ts$/, code: /zod\/mini|\/(primitives|bounded|endpoint)\.ts/ },
      // Runs after TypeScript is compiled to JavaScript.
      order: 'post',
      handler(code) {
        const declarations = callsIn(this.parse(code)).filter(({ callee }) => callee?.name === 'endpoint');
        const cuts = declarations
          .flatMap((call) => call.arguments?.[0]?.properties ?? [])
          .filter(({ key }) => SERVER_ONLY.has(key?.name ?? ''));
        const short = edit(code, cuts, (after) => after.replace(/^\s*,/, ''));
        // Creating a schema has no side effects. Without the mark, the bundler keeps unused ones.
        const schemas = callsIn(this.parse(short)).filter(createsSchema);
        const places = [...new Set(schemas.map(({ start }) => start))].map((start) => ({ start, end: start }));
        return { code: edit(short, places, (after) => `/* @__PURE__ */ ${after}`), map: null };
      },
    },
  };
}

/** Removes ranges from a text; `join` creates what follows each of them. */
function edit(
  text: string,
  ranges: readonly { readonly start: number; readonly end: number }[],
  join: (after: string) => string,
): string {
  return ranges
    .toSorted((a, b) => b.start - a.start)
    .reduce((edited, { start, end }) => edited.slice(0, start) + join(edited.slice(end)), text);
}

/** All call expressions in a syntax tree. */
function callsIn(tree: unknown): Node[] {
  if (typeof tree !== 'object' || tree === null) return [];
  const inside = Object.values(tree).flatMap(callsIn);
  return (tree as Node).type === 'CallExpression' ? [tree as Node, ...inside] : inside;
}

/** Whether a chain such as `z.string().check()` or `text({ atMost: 9 }).check()` begins with zod or with a maker. */
function createsSchema({ callee }: Node): boolean {
  if (callee?.type === 'Identifier') return MAKERS.has(callee.name ?? '');
  let before = callee;
  while (before?.type === 'MemberExpression') before = before.object;
  return before?.type === 'Identifier' ? before.name === 'z' : before !== undefined && createsSchema(before);
}
