import { expect, test } from 'vitest';
import { chineseNameOf, inMainlandScript } from '../../base-map-chinese.ts';
import { HONG_KONG } from '../../base-map-hong-kong.ts';

test.each([
  ['both scripts', ['Shen-ch’üan', '深圳', '深圳市'], 'CN', { hk: '深圳', cn: '深圳' }],
  ['only simplified', ['Montréal', '蒙特利尔'], 'CA', { hk: '蒙特利爾', cn: '蒙特利尔' }],
  ['only traditional', ['Вена', '維也納'], 'AT', { hk: '維也納', cn: '维也纳' }],
  ['a character in both scripts', ['圣彼得堡', '聖彼得堡'], 'RU', { hk: '聖彼得堡', cn: '圣彼得堡' }],
  ['a town beside its city', ['城厢', '城厢镇', '太仓', '太仓市'], 'CN', { hk: '太倉', cn: '太仓' }],
  ['a merged character', ['贝洛奥里藏特'], 'BR', { hk: '貝洛奧里藏特', cn: '贝洛奥里藏特' }],
  ['a city that is called so', ['墨西哥城', 'Ciudad de México'], 'MX', { hk: '墨西哥城', cn: '墨西哥城' }],
  ['no Chinese name', ['Münih', 'ミュンヘン'], 'DE', undefined],
])('finds the Chinese name among other names: %s', (_, names, country, expected) => {
  expect(chineseNameOf(names, country)).toEqual(expected);
});

test('names of Hong Kong are converted, except where fonts lack the character', () => {
  expect(inMainlandScript('紅磡')).toBe('红磡');
  expect(inMainlandScript('赤鱲角')).toBe('赤鱲角');
});

test('Hong Kong has its 18 districts, and no place twice or elsewhere', () => {
  const rows = HONG_KONG.flatMap((group) => group.rows);
  expect(HONG_KONG.find(({ kind }) => kind === 'district')?.rows).toHaveLength(18);
  expect(new Set(rows.map(([en]) => en)).size).toBe(rows.length);
  expect(new Set(rows.map(([, hk]) => hk)).size).toBe(rows.length);
  for (const [, , latitude, longitude] of rows) {
    expect(latitude).toBeCloseTo(22.35, 0);
    expect(longitude).toBeCloseTo(114.1, 0);
  }
});
