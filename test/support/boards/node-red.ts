// A Node-RED with an empty folder, without its editor, on loopback. It prints the address of its admin API.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { testTool } from './test-tools.ts';

const require = createRequire(import.meta.url);
const RED = require(testTool('node_modules/node-red/lib/red.js'));
const userDir = mkdtempSync(join(tmpdir(), 'node-red-'));
process.on('exit', () => rmSync(userDir, { recursive: true, force: true }));
process.on('SIGTERM', () => process.exit());

const server = createServer((request, response) => RED.httpAdmin(request, response));
RED.init(server, {
  userDir,
  httpAdminRoot: '/',
  httpNodeRoot: false,
  disableEditor: true,
  telemetry: { enabled: false, updateNotification: false },
  logging: { console: { level: 'warn' } },
});
const hasStarted = new Promise((resolve) => RED.events.once('flows:started', resolve));
await RED.start();
// The API refuses flows before the nodes are loaded.
await hasStarted;
server.listen(0, '127.0.0.1', () => {
  console.log(`ready http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
