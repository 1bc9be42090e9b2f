// Writes the server as plain JavaScript to packages/server/dist, or to the folder in the argument: `main.js`, `cli.js`, one
// file for each worker thread, and their shared files. It starts sooner than the sources, and needs no node_modules but
// @node-rs/argon2 (decision 46).
//
// Plain JavaScript: prepare.mjs runs it, by Node 24.
import { mkdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

const SERVER = fileURLToPath(new URL('../packages/server/', import.meta.url));
const OUTPUT = resolve(process.argv[2] ?? join(SERVER, 'dist'));

/** Packages with native code, which each platform has of its own. */
const EXTERNAL = ['@node-rs/argon2'];

/** A path that a source gives relative to itself, of a program or of a file that is found at run time. */
const RELATIVE_URL = /new URL\('(\.[^']+)', import\.meta\.url\)/g;
/** The line with which a source loads a package as a whole where it needs it; the bundler does this for every `require`. */
const REQUIRE = /^const require = createRequire\(import\.meta\.url\);$/m;
/** The interpreter line of a program: in the bundle, no file is run by its name, and a program that starts one names Node. */
const INTERPRETER = /^#!.*\n/;
/** A reference to a file of a package. */
const PACKAGE_FILE = /import\.meta\.resolve\('([^']+\.wasm)'\)/g;

/**
 * A plugin that keeps paths of programs and files right in the bundle, where sources of all folders become files of one.
 * @returns {import('rolldown').Plugin}
 */
function filesOfSources() {
  return {
    name: 'files-of-sources',
    transform: {
      filter: { id: /packages[\\/](server|contract)[\\/]src[\\/]/, code: /import\.meta|^#!/ },
      handler(code, id) {
        return code
          .replace(INTERPRETER, '')
          .replace(REQUIRE, '')
          .replace(RELATIVE_URL, (_, path) => {
            const file = resolve(dirname(id), path);
            if (!path.endsWith('.ts')) {
              const fromOutput = relative(OUTPUT, file).replaceAll('\\', '/') + (path.endsWith('/') ? '/' : '');
              return `new URL('${fromOutput}', import.meta.url)`;
            }
            const fileName = `${basename(path, '.ts')}.js`;
            this.emitFile({ type: 'chunk', id: file, fileName, preserveSignature: 'strict' });
            return `new URL('./${fileName}', import.meta.url)`;
          })
          .replace(PACKAGE_FILE, (_, path) => {
            const source = readFileSync(fileURLToPath(import.meta.resolve(path, pathToFileURL(id).href)));
            const fileName = basename(path);
            this.emitFile({ type: 'asset', fileName, source });
            return `new URL('./${fileName}', import.meta.url).href`;
          });
      },
    },
  };
}

const bundle = await rolldown({
  input: { main: join(SERVER, 'src/main.ts'), cli: join(SERVER, 'src/cli.ts') },
  platform: 'node',
  external: EXTERNAL,
  plugins: [filesOfSources()],
  // CommonJS packages refer to these names.
  transform: { define: { __dirname: 'import.meta.dirname', __filename: 'import.meta.filename' } },
});
// The bundler warns if it cannot empty the folder.
mkdirSync(OUTPUT, { recursive: true });
await bundle.write({ dir: OUTPUT, format: 'esm', cleanDir: true, chunkFileNames: '[name]-[hash].js' });
await bundle.close();
