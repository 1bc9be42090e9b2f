import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('npm start says when it is ready, and SIGTERM to npm ends the server', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'npm-start-'));
  const npm = spawn('npm', ['start'], {
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', MQTT_PORT: '0', DATA_DIR: dataDir },
  });
  const ended = once(npm, 'exit');
  try {
    let output = '';
    for await (const chunk of npm.stdout) {
      output += chunk;
      if (output.includes('{"ready":true')) break;
    }
    const { http } = JSON.parse(/^\{"ready":true.*$/m.exec(output)?.[0] ?? '{}') as { http: string };
    expect((await fetch(`${http}/config.json`)).status).toBe(200);

    npm.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    await expect(fetch(http)).rejects.toThrow();
  } finally {
    npm.kill('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
  }
});
