import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('npm start is ready within 3 s, and SIGTERM to npm ends the server within 5 s', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'npm-start-'));
  const started = performance.now();
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
    const readyAfter = performance.now() - started;
    const { http } = JSON.parse(/^\{"ready":true.*$/m.exec(output)?.[0] ?? '{}') as { http: string };
    expect((await fetch(`${http}/config.json`)).status).toBe(200);

    const asked = performance.now();
    npm.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(performance.now() - asked).toBeLessThan(5_000);
    await expect(fetch(http)).rejects.toThrow();
    // 3 s are wanted of a computer that does nothing else; this one runs other tests at the same time.
    expect(readyAfter).toBeLessThan(6_000);
  } finally {
    npm.kill('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
  }
});
