import { API } from '@tinkerstream/contract/api';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { baseMap } from './base-map.ts';
import { chunkGroups } from './chunks.ts';
import { endpointsWithoutSchemas } from './endpoints-without-schemas.ts';
import { errorCodesInPlace } from './error-codes-in-place.ts';
import { mantineStyles } from './mantine.ts';
import { measureUse, TREE_SHAKING } from './module-use.ts';
import { withoutOtherColours } from './other-colours.ts';
import { pages, STARTS } from './pages.ts';
import { precompress } from './precompress.ts';
import { textFiles, withoutTexts } from './texts.ts';
import { thirdParty } from './third-party.ts';

// `npm run dev` proxies these paths to the server: all endpoints, and its other paths.
const server = process.env.TINKERSTREAM_URL ?? 'http://127.0.0.1:3000';
const calls = Object.values(API).flatMap((domain) => Object.values(domain).map(({ path }) => path.split('/')[1]));
const serverPaths = [...new Set([...calls, 'config.json', 'swagger', 'socket.io', 'mqtt'])];

/** What changes the imports of modules. */
const sources = () => [
  react(),
  mantineStyles(),
  endpointsWithoutSchemas(),
  errorCodesInPlace(),
  thirdParty(),
  baseMap(),
];

const use = measureUse(STARTS, () => [...(sources().flat() as Plugin[]), withoutTexts()]);
const texts = textFiles(use);

export default defineConfig({
  root: import.meta.dirname,
  plugins: [use.plugin, ...sources(), texts.plugin, pages(texts), compileAhead(), precompress()],
  css: { postcss: { plugins: [withoutOtherColours] } },
  build: {
    outDir: 'dist',
    // All browsers that the web supports know `modulepreload`.
    modulePreload: {
      polyfill: false,
      // What a file of texts imports is there: the code of the page that shows them.
      resolveDependencies: (file, imports) => (/\/i18n-[^/]*$/.test(file) ? [] : imports),
    },
    // The license texts, loaded on demand.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      treeshake: TREE_SHAKING,
      output: {
        // File names leave out the list of pages that share a file: each page names its files.
        chunkFileNames: ({ name }) => `assets/${shortName(name)}-[hash].js`,
        assetFileNames: ({ names: [name = ''] }) => `assets/${shortName(name)}-[hash][extname]`,
        codeSplitting: {
          groups: chunkGroups(use),
        },
      },
    },
  },
  worker: {
    format: 'es',
    plugins: () => [errorCodesInPlace()],
    rolldownOptions: {
      // The server recognises scripts of workers by this folder: they get a content security policy of their own.
      output: { entryFileNames: 'assets/workers/[name]-[hash].js' },
    },
  },
  server: {
    proxy: Object.fromEntries(serverPaths.map((path) => [`^/${path}(?=[/?]|$)`, { target: server, ws: true }])),
  },
});

/**
 * The name of a file without all but the first of its pages: a shared file has the names of all, as
 * `other-pages~help-page~board-page`.
 */
function shortName(name: string): string {
  return name.split(/[~.]/)[0] as string;
}

/** Files of which a first visit calls many functions. */
const COMPILED_AHEAD = /^(index|base|app|console|lines|line-chart)$/;

/** Lets Chromium compile whole files off the main thread while it downloads them, instead of each function when it is called. */
function compileAhead(): Plugin {
  return {
    name: 'compile-ahead',
    apply: 'build',
    generateBundle: {
      // The mark must be the first line: after Vite has added its own.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && COMPILED_AHEAD.test(file.name)) {
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
          }
        }
      },
    },
  };
}
