import { build, type Plugin, type Rolldown } from 'vite';

/** Reading a property has no effect. Without this option, a schema with the fields of another stays, and zod with it. */
export const TREE_SHAKING = { propertyReadSideEffects: false } as const;

/** The modules that begin a page of a class, or a part of several pages, by name. */
export type Starts = Readonly<Record<string, readonly string[]>>;

export interface ModuleUse {
  /** The names of the starts that load a module; known once the build has started. */
  readonly startsWith: (id: string) => readonly string[];
  /** Whether several lazy parts load a module; known once the build has started. */
  readonly isShared: (id: string) => boolean;
  /** All modules by their id, with what remains of their code; known likewise. */
  readonly modules: () => ReadonlyMap<string, string>;
  /** The modules that are loaded with the one whose id ends so, none if no start leads to it; known likewise. */
  readonly loadedWith: (id: string) => readonly string[];
  readonly plugin: Plugin;
}

/**
 * Finds which modules the pages of a class load. Only the bundler knows what remains of a module once unused code is gone:
 * a first build divides the modules exactly by use, so that the real build can divide them into fewer files.
 * @param plugins those that change what modules import
 */
export function measureUse(starts: Starts, plugins: () => readonly Plugin[]): ModuleUse {
  const use = new Map<string, string[]>();
  const shared = new Set<string>();
  let chunks: Rolldown.OutputChunk[] = [];
  return {
    startsWith: (id) => use.get(id) ?? [],
    isShared: (id) => shared.has(id),
    modules: () =>
      new Map(
        chunks.flatMap(({ modules }) => Object.entries(modules).map(([id, { code }]) => [id, code ?? ''] as const)),
      ),
    loadedWith: (id) => (chunkOf(chunks, id) ? [...modulesOf(chunks, [id])] : []),
    plugin: {
      name: 'module-use',
      apply: 'build',
      async buildStart() {
        chunks = await divideByUse(plugins());
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

/** All modules that the chunks of some starts load. */
function modulesOf(chunks: readonly Rolldown.OutputChunk[], starts: readonly string[]): Set<string> {
  const loaded = new Set<Rolldown.OutputChunk>();
  const add = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || loaded.has(chunk)) return;
    loaded.add(chunk);
    for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name));
  };
  for (const start of starts) {
    const chunk = chunkOf(chunks, start);
    if (!chunk) throw new Error(`No file contains ${start}`);
    add(chunk);
  }
  return new Set([...loaded].flatMap(({ moduleIds }) => moduleIds));
}

/** The file with the module whose id ends so. */
function chunkOf(chunks: readonly Rolldown.OutputChunk[], module: string): Rolldown.OutputChunk | undefined {
  return chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
}
