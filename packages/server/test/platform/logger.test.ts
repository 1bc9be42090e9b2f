import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { authErrors } from '@tinkerstream/contract/error-codes';
import { expect, test } from 'vitest';

const SOURCE = join(import.meta.dirname, '../../src/platform');

interface Line {
  readonly level: number;
  readonly msg: string;
  readonly repeated?: number;
  readonly references?: readonly string[];
  readonly [field: string]: unknown;
}

async function linesOf(program: string): Promise<Line[]> {
  const { stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]);
  return stderr
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
}

test('a refusal is logged as a warning at most, and every other error as one, also by a part of the log', async () => {
  const program = `
    const { createLogger } = await import('${SOURCE}/logger.ts');
    const { AppError } = await import('${SOURCE}/app-error.ts');
    const logger = createLogger('info');
    logger.child({}).error({ err: new AppError('${authErrors.notAllowed}') }, 'refused');
    logger.error({ err: new Error('broken') }, 'failed');
    logger.error('plain');
    createLogger('error').error({ err: new AppError('${authErrors.tooManyAttempts}') }, 'hidden');`;
  const lines = await linesOf(program);
  expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
    [40, 'refused'],
    [50, 'failed'],
    [50, 'plain'],
  ]);
});

test('what repeats is written three times a minute and then counted, also by a process that ends', async () => {
  const lines = await linesOf(`
    const { mock } = await import('node:test');
    const { createLogger } = await import('${SOURCE}/logger.ts');
    mock.timers.enable({ apis: ['setTimeout'] });
    const logger = createLogger('info');
    for (let n = 0; n < 1000; n++) {
      logger.error({ err: new Error('no space for page ' + n), failures: n }, 'Could not write');
    }
    mock.timers.tick(59_000);
    logger.error({ err: new Error('no space for page 7') }, 'Could not write');
    mock.timers.tick(1000);
    for (let n = 0; n < 5; n++) logger.child({}).error({ err: new Error('no space for page ' + n) }, 'Could not write');
    process.exit(0);`);
  expect(lines.map(({ msg, repeated = 0 }) => `${msg} ${repeated}`)).toEqual([
    ...Array(3).fill('Could not write 0'),
    'Could not write 998',
    ...Array(3).fill('Could not write 0'),
    'Could not write 2',
  ]);
  expect(lines[3]).toMatchObject({ level: 50, err: { message: 'no space for page 7' } });
});

test('a user who was shown a reference finds it: twenty a minute in lines of their own, a hundred with the count', async () => {
  const lines = await linesOf(`
    const { createLogger } = await import('${SOURCE}/logger.ts');
    const logger = createLogger('info');
    for (let n = 0; n < 200; n++) logger.error({ err: new Error('no table'), reference: 'R' + n }, 'A request failed');
    process.exit(0);`);
  expect(lines).toHaveLength(21);
  expect(lines[20]).toMatchObject({ repeated: 180, references: Array.from({ length: 100 }, (_, n) => `R${n + 20}`) });
});

test('no line is counted that says something else: of another object, a security event, or what an operator waits for', async () => {
  const lines = await linesOf(`
    const { createLogger } = await import('${SOURCE}/logger.ts');
    const logger = createLogger('info');
    for (let n = 0; n < 10; n++) {
      logger.error({ table: 'topic', id: 'id ' + n, err: new Error('not JSON') }, 'Could not read a row');
      logger.warn({ event: 'sign-in-failed', address: '192.0.2.1' }, 'Security event');
      logger.info('The database answers again');
    }
    logger.fatal('The server stops');`);
  expect(Object.entries(Object.groupBy(lines, ({ msg }) => msg)).map(([msg, of]) => [msg, of?.length])).toEqual([
    ['Could not read a row', 10],
    ['Security event', 10],
    ['The database answers again', 10],
    ['The server stops', 1],
  ]);
});

test('a flood of lines that all differ is not kept in memory', async () => {
  const lines = await linesOf(`
    const { createLogger } = await import('${SOURCE}/logger.ts');
    const logger = createLogger('info');
    for (let n = 0; n < 5; n++) logger.warn('first');
    for (let n = 0; n < 1000; n++) logger.warn({ topicName: 'abc ' + n }, 'other');
    logger.warn('first');
    process.exit(0);`);
  // The oldest is forgotten, and its count written.
  expect(lines.filter(({ msg }) => msg === 'first').map(({ repeated }) => repeated)).toEqual([
    ...[undefined, undefined, undefined],
    ...[2, undefined],
  ]);
});
