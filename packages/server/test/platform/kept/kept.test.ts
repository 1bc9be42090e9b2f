import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createKeptRepository } from '../../../src/platform/kept/kept-repository.ts';
import { type KeptChange, lastChanges } from '../../../src/platform/kept/kept-rows.ts';
import { freeJob } from '../../support/applets/reacting-ingest.ts';
import { ENGINES, type Engine, type OpenDatabase } from '../../support/storage/engines.ts';

const change = (key: string, content: string | undefined, place: number, scope = 'lamp'): KeptChange => ({
  scope,
  key,
  content,
  place,
});

test('the last change of a key is the one with the highest place', () => {
  const changes = [change('b', '2', 2), change('a', '1', 1), change('b', '3', 3), change('b', '1', 1)];
  expect(lastChanges(changes)).toEqual([change('a', '1', 1), change('b', '3', 3)]);
});

describe.each(Object.entries(ENGINES))('what is kept on %s', (_name, createEngine) => {
  let engine: Engine;
  let opened: OpenDatabase;
  beforeEach(async () => {
    engine = await createEngine();
    opened = await engine.open();
  });
  afterEach(async () => {
    await opened.close();
    await engine.remove();
  });

  const append = (kept: readonly KeptChange[], jobs: ReturnType<typeof freeJob>[] = []) =>
    opened.store.append({ series: [], times: [], values: [], counters: new Map(), kept, jobs });
  const contents = async (...scopes: string[]) =>
    (await createKeptRepository(opened.database).list(scopes)).map(({ scope, key, content }) => [scope, key, content]);

  test('is written with a batch of records, by scope and key, and forgotten', async () => {
    await append([change('', '1', 1), change('ada"\\, 板', '2', 2), change('', '3', 3, 'fan')]);
    expect(await contents('lamp', 'fan')).toEqual([
      ['lamp', '', '1'],
      ['lamp', 'ada"\\, 板', '2'],
      ['fan', '', '3'],
    ]);
    await append([change('', undefined, 4), change('ada"\\, 板', '5', 5)]);
    expect(await contents('lamp', 'fan')).toEqual([
      ['fan', '', '3'],
      ['lamp', 'ada"\\, 板', '5'],
    ]);
    await createKeptRepository(opened.database).removeScopes(['fan']);
    expect(await contents('fan')).toEqual([]);
  });

  test('has a first and a last key in each scope, and forgets those up to one', async () => {
    const kept = createKeptRepository(opened.database);
    await append([change('c', '3', 3), change('a', '1', 1), change('b', '2', 2), change('0', '4', 4, 'fan')]);
    expect([(await kept.firstOf('lamp'))?.key, (await kept.lastOf('lamp'))?.key]).toEqual(['a', 'c']);
    await kept.removeUpTo('lamp', 'b');
    expect([(await kept.firstOf('lamp'))?.key, (await kept.lastOf('lamp'))?.key]).toEqual(['c', 'c']);
    expect(await kept.firstOf('door')).toBeUndefined();
    expect(await contents('fan')).toHaveLength(1);
  });

  test('is never replaced by an older change that is committed later', async () => {
    await append([change('a', 'new', 9)]);
    await append([change('a', 'old', 8)]);
    const kept = createKeptRepository(opened.database);
    await kept.change([change('a', 'older', 7), change('b', '1', 7)]);
    expect(await contents('lamp')).toEqual([
      ['lamp', 'b', '1'],
      ['lamp', 'a', 'new'],
    ]);
    await kept.change([change('a', 'newest', 10)]);
    expect((await contents('lamp')).at(-1)).toEqual(['lamp', 'a', 'newest']);
  });

  test('is stored only together with the jobs of its batch', async () => {
    const job = freeJob('act', {});
    await append([change('a', '1', 1)], [job]);
    await expect(append([change('a', '2', 2)], [job])).rejects.toThrow();
    expect(await contents('lamp')).toEqual([['lamp', 'a', '1']]);
  });

  test('is locked by who reads it for a change', async () => {
    await append([change('a', '1', 1)]);
    const other = await engine.open();
    const order: string[] = [];
    let second: Promise<unknown> = Promise.resolve();
    await opened.database.transaction().execute(async (transaction) => {
      const kept = createKeptRepository(transaction);
      expect(await kept.lock('lamp', 'a')).toMatchObject({ content: '1' });
      second = other.database.transaction().execute(async (later) => {
        const found = await createKeptRepository(later).lock('lamp', 'a');
        order.push(`second sees ${found?.content}`);
      });
      await kept.change([change('a', '2', 2)]);
      order.push('first');
    });
    await second;
    expect(order).toEqual(['first', 'second sees 2']);
    expect(await createKeptRepository(opened.database).lock('lamp', 'none')).toBe(undefined);
    await other.close();
  });
});
