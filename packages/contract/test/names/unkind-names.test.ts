import { unkindness } from '@tinkerstream/contract/classes';
import { describe, expect, test } from 'vitest';
import { REAL_NAMES } from './real-names.ts';

const names = new Map(
  Object.entries(REAL_NAMES).map(([kind, text]) => [
    kind,
    text
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ]),
);
const all = [...names.values()].flat();
const ofKind = (kind: string) => [...names].flatMap(([title, some]) => (title.startsWith(kind) ? some : []));

describe('a real name is never rude', () => {
  test('in a list of thousands, alone', () => {
    expect(all.length).toBeGreaterThan(2000);
    expect(all.filter((name) => unkindness(name) === 'refused')).toEqual([]);
  });

  test('as a given and a family name, in both orders, in any case', () => {
    const families = ofKind('family');
    const full = ofKind('given').flatMap((given, index) => {
      const family = families[(index * 7) % families.length] as string;
      return [`${given} ${family}`, `${family} ${given}`, `${family}${given}`, `${given} ${family}`.toUpperCase()];
    });
    expect(full.filter((name) => unkindness(name) === 'refused')).toEqual([]);
  });

  test('where two words meet', () => {
    const starts = all.filter((name) => /(?:shi|fu|di|po|cu|ni|as)$/i.test(name));
    const ends = all.filter((name) => /^(?:t|ck|u|o|nt|gg|s)/i.test(name));
    const met = starts.flatMap((start) => ends.slice(0, 200).map((end) => `${start} ${end}`));
    expect(met.length).toBeGreaterThan(2000);
    expect(met.filter((name) => unkindness(name) !== undefined && !unkindnessOfParts(name))).toEqual([]);
  });

  /** Whether one of the words has a mark without the others. */
  const unkindnessOfParts = (name: string) => name.split(' ').some((word) => unkindness(word) !== undefined);

  test.each([
    'Shi Ting',
    '詩婷',
    'Harshit',
    'Yamashita',
    'Takeshita',
    'Yoshi Tanaka',
    'Yoshi T',
    'Ashita',
    'Scunthorpe',
  ])('%s has no mark', (name) => expect(unkindness(name)).toBeUndefined());

  test.each(['Dick', '鳩山', 'Diu', 'Poo', 'Porn', 'Nazi', 'Moron', 'Shi-T', '鳩山由紀夫'])(
    '%s enters with a mark',
    (name) => expect(unkindness(name)).toBe('doubtful'),
  );

  test('few others have a mark', () => {
    expect(all.filter((name) => unkindness(name) === 'doubtful').length).toBeLessThan(all.length / 300);
  });
});

describe('a rude word', () => {
  test.each([
    'sh1t head',
    'SHIT',
    'you shithead',
    'fuck_you',
    'Mr Fuck',
    'f**k',
    'sh!t shit',
    '$hit',
    'fúck',
    'ＦＵＣＫ',
    'a55hole',
    '你係戇鳩',
    '傻逼',
    '仆街仔',
    '屌你',
  ])('%s is refused', (name) => expect(unkindness(name)).toBe('refused'));

  test.each(['f u c k', 'f.u.c.k', 'fuuuuck', 'xXfuckXx', 'sh-it', 'p o o'])('%s enters with a mark', (name) =>
    expect(unkindness(name)).toBe('doubtful'),
  );
});
