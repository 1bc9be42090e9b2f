import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = process.env.TINKERSTREAM_URL ?? 'http://127.0.0.1:3000';
const serverPaths = ['/oauth', '/logout', '/v1', '/config.json', '/swagger'];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: { outDir: 'dist', emptyOutDir: true },
  server: {
    port: 5180,
    strictPort: true,
    proxy: {
      ...Object.fromEntries(serverPaths.map((path) => [path, { target: server }])),
      '/socket.io': { target: server, ws: true },
    },
  },
});
