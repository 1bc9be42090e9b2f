import { builtinEnvironments, type Environment } from 'vitest/runtime';

/** The globals of Node that pages and tests share: those of happy-dom know no files, and ask before they call another server. */
const NODES = [
  'AbortController',
  'AbortSignal',
  'fetch',
  'FormData',
  'Headers',
  'Request',
  'Response',
  'URL',
  'URLSearchParams',
];

/** A browser for whole pages: the document of happy-dom, and the rest of Node. */
export default {
  name: 'page',
  // As the server's sources are loaded: the tests start servers too.
  viteEnvironment: 'ssr',
  async setup(global, options) {
    const nodes = NODES.map((name) => [name, Object.getOwnPropertyDescriptor(global, name)] as const);
    const environment = await builtinEnvironments['happy-dom'].setup(global, options);
    for (const [name, descriptor] of nodes) if (descriptor) Object.defineProperty(global, name, descriptor);
    return environment;
  },
} satisfies Environment;
