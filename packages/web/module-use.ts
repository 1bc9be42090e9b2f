import { build, type Plugin, type Rolldown } from 'vite';

/** To read a property has no effect: without this, a schema with the fields of another stays, and zod with it. */
export const TREE_SHAKING = { propertyReadSideEffects: false } as const;

/** By name, the modules that begin a page of a class, or a part of several. */
export type Starts = Readonly<Record<string, readonly string[]>>;

export interface ModuleUse {
  /** The names of the starts that load a module; known once the build has started. */
  readonly startsWith: (id: string) => readonly string[];
  /** Whether several lazy parts load a module; known likewise. */
  readonly isShared: (id: string) => boolean;
  /** All modules that a start loads; known likewise. */
  readonly modules: () => string[];
  readonly plugin: Plugin;
}

/**
 * Finds which modules the pages of a class load. Only the bundler knows what remains of a module once unused code is gone:
 * a first build divides the modules exactly by use, so that the build itself can divide them into fewer files.
 * @param plugins those that change what modules import
 */
export function measureUse(starts: Starts, plugins: () => readonly Plugin[]): ModuleUse {
  const use = new Map<string, string[]>();
  const shared = new Set<string>();
  return {
    startsWith: (id) => use.get(id) ?? [],
    isShared: (id) => shared.has(id),
    modules: () => [...use.keys()],
    plugin: {
      name: 'module-use',
      apply: 'build',
      async buildStart() {
        const chunks = await divideByUse(plugins());
        for (const { isEntry, isDynamicEntry, moduleIds } of chunks) {
          if (!isEntry && !isDynamicEntry) for (const id of moduleIds) shared.add(id);
        }
        for (const [name, modules] of Object.entries(starts)) {
          for (const id of modulesOf(chunks, modules)) use.set(id, [...(use.get(id) ?? []), name]);
        }
      },
    },
  };
}

async function divideByUse(plugins: readonly Plugin[]): Promise<Rolldown.OutputChunk[]> {
  const { output } = (await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    plugins: [...plugins],
    build: {
      write: false,
      minify: false,
      reportCompressedSize: false,
      copyPublicDir: false,
      rolldownOptions: { treeshake: TREE_SHAKING },
    },
    worker: { format: 'es' },
  })) as Rolldown.RolldownOutput;
  return output.filter((file) => file.type === 'chunk');
}

/** All modules that are loaded with some. */
function modulesOf(chunks: readonly Rolldown.OutputChunk[], starts: readonly string[]): Set<string> {
  const loaded = new Set<Rolldown.OutputChunk>();
  const add = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || loaded.has(chunk)) return;
    loaded.add(chunk);
    for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name));
  };
  for (const start of starts) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(start)));
    if (!chunk) throw new Error(`No file contains ${start}`);
    add(chunk);
  }
  return new Set([...loaded].flatMap(({ moduleIds }) => moduleIds));
}
