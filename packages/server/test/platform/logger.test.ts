import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const SOURCE = join(import.meta.dirname, '../../src/platform');

test('a refusal is logged as a warning at most, and every other error as one, also by a part of the log', async () => {
  const program = `
    const { createLogger } = await import('${SOURCE}/logger.ts');
    const { AppError } = await import('${SOURCE}/app-error.ts');
    const logger = createLogger('info');
    logger.child({}).error({ err: new AppError('TS_ERR_AUTH_0004') }, 'refused');
    logger.error({ err: new Error('broken') }, 'failed');
    logger.error('plain');
    createLogger('error').error({ err: new AppError('TS_ERR_AUTH_0006') }, 'hidden');`;
  const { stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]);
  const lines = stderr
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { level: number; msg: string });
  expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
    [40, 'refused'],
    [50, 'failed'],
    [50, 'plain'],
  ]);
});
