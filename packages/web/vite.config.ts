import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { baseMap } from './base-map.ts';
import { endpointsWithoutSchemas } from './endpoints-without-schemas.ts';
import { thirdParty } from './third-party.ts';

const server = process.env.TINKERSTREAM_URL ?? 'http://127.0.0.1:3000';
const serverPaths = ['/oauth', '/logout', '/v1', '/config.json', '/swagger', '/assets'];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), endpointsWithoutSchemas(), thirdParty(), baseMap(), precompress()],
  build: {
    outDir: 'dist',
    // The texts of all licences, which come when somebody wants to read them.
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Of use on few screens: not in the file that all of them load.
            { name: 'schemas', test: /\/node_modules\/zod\/|\/contract\/src\/platform\/primitives\.ts$/, priority: 1 },
            {
              // What every screen needs, the sign-in screen too: one file instead of thirty.
              name: 'base',
              test: /\/node_modules\/(react|react-dom|scheduler|@tanstack)\/|\/@mantine\/core\/esm\/(core|components\/(ActionIcon|Button|Input|InputBase|Loader|PasswordInput|TextInput|Transition|UnstyledButton))\/|\/packages\/contract\/src\/(accounts\/(current-user|roles|sign-in)|platform\/(endpoint|primitives))\.ts$|\/web\/src\/(platform|i18n\/texts)/,
            },
          ],
        },
      },
    },
  },
  server: {
    port: 5180,
    strictPort: true,
    proxy: {
      ...Object.fromEntries(serverPaths.map((path) => [path, { target: server }])),
      '/socket.io': { target: server, ws: true },
    },
  },
});

/** Puts a .gz and a .br beside each text file, for the server to send: browsers take Brotli over HTTPS only. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle({ dir = '' }) {
      for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|css|html|svg)$/.test(name)) continue;
        const content = readFileSync(join(dir, name));
        writeFileSync(join(dir, `${name}.gz`), gzipSync(content, { level: 9 }));
        writeFileSync(join(dir, `${name}.br`), brotliCompressSync(content));
      }
    },
  };
}
