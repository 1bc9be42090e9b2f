import type { Plugin } from 'vite';

/** What of a declared call only the server uses. */
const SERVER_ONLY = new Set(['request', 'response', 'summary', 'errors']);

/** What makes schemas: zod, and the part of a request that all lists share. */
const MAKERS = new Set(['z', 'listQuery']);

/** A node of a syntax tree (ESTree), as far as it is read here. */
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
 * Leaves out of the contract's `endpoint({…})` declarations what only the server uses: it checks requests, and the web
 * sends what their types allow. Schemas that nobody uses then fall away, and so does zod on most screens.
 */
export function endpointsWithoutSchemas(): Plugin {
  return {
    name: 'endpoints-without-schemas',
    apply: 'build',
    transform: {
      filter: { id: /\/packages\/contract\/src\/.*\.ts$/, code: /zod\/mini/ },
      // After TypeScript has become JavaScript.
      order: 'post',
      handler(code) {
        const declarations = callsIn(this.parse(code)).filter(({ callee }) => callee?.name === 'endpoint');
        const cuts = declarations
          .flatMap((call) => call.arguments?.[0]?.properties ?? [])
          .filter(({ key }) => SERVER_ONLY.has(key?.name ?? ''));
        const short = edit(code, cuts, (after) => after.replace(/^\s*,/, ''));
        // Making a schema changes nothing else: without the mark, one that nobody uses would be made all the same.
        const schemas = callsIn(this.parse(short)).filter((call) => MAKERS.has(rootOf(call).name ?? ''));
        const places = [...new Set(schemas.map(({ start }) => start))].map((start) => ({ start, end: start }));
        return { code: edit(short, places, (after) => `/* @__PURE__ */ ${after}`), map: null };
      },
    },
  };
}

/** Takes ranges out of a text; `join` makes what follows each of them. */
function edit(
  text: string,
  ranges: readonly { readonly start: number; readonly end: number }[],
  join: (after: string) => string,
): string {
  return ranges
    .toSorted((a, b) => b.start - a.start)
    .reduce((edited, { start, end }) => edited.slice(0, start) + join(edited.slice(end)), text);
}

/** Every call in a syntax tree. */
function callsIn(tree: unknown): Node[] {
  if (typeof tree !== 'object' || tree === null) return [];
  const inside = Object.values(tree).flatMap(callsIn);
  return (tree as Node).type === 'CallExpression' ? [tree as Node, ...inside] : inside;
}

/** What a chain such as `z.string().check()` begins with. */
function rootOf(node: Node): Node {
  const before = node.callee ?? node.object;
  return before ? rootOf(before) : node;
}
