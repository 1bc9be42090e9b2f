import { Converter } from 'opencc-js';

/** A name as readers of Hong Kong and of the mainland write it. */
export interface ChineseName {
  readonly hk: string;
  readonly cn: string;
}

const toMainland = Converter({ from: 'hk', to: 'cn' });
const toTraditional = Converter({ from: 'cn', to: 'hk' });
/** Characters that simplification merged, but names keep apart: 里昂, 北干巴魯, 赤峰. */
const IN_NAMES: Readonly<Record<string, string>> = {
  裏: '里',
  鬥: '斗',
  採: '采',
  幹: '干',
  紮: '扎',
  佈: '布',
  峯: '峰',
  佔: '占',
  温: '溫',
};
const toHongKong = (name: string) => toTraditional(name).replace(/./gu, (one) => IN_NAMES[one] ?? one);

const HAN = /^[\u3400-\u9fff·]{2,}$/;
/** Words for administrative units, which maps leave out of Chinese names: 深圳, not 深圳市, but 墨西哥城. */
const UNIT = /(?<=..)(特别市|广域市|自治州|自治县|地区|街道|市|县|镇|乡|郡|特別市|廣域市|自治縣|地區|縣|鎮|鄉)$/;
const HAN_COUNTRIES = new Set(['CN', 'JP', 'KR', 'TW']);

/** Characters of a two-byte encoding, by its first and second byte. */
function repertoire(encoding: string, first: readonly [number, number], second: readonly [number, number]) {
  const decoder = new TextDecoder(encoding);
  const characters = new Set(['·']);
  for (let a = first[0]; a <= first[1]; a++) {
    for (let b = second[0]; b <= second[1]; b++) {
      const text = decoder.decode(Uint8Array.of(a, b));
      if (text.length === 1) characters.add(text);
    }
  }
  return characters;
}

/** The characters of Taiwan and Hong Kong, and those of the mainland. A character in neither is Japanese, or rare. */
const TRADITIONAL = repertoire('big5', [0xa4, 0xf9], [0x40, 0xfe]);
const SIMPLIFIED = repertoire('gbk', [0xb0, 0xf7], [0xa1, 0xfe]);

const isIn = (characters: ReadonlySet<string>) => (name: string) => [...name].every((one) => characters.has(one));

/**
 * Finds the Chinese name among the other names of a place. GeoNames says neither the language of a name nor which name is
 * usual: a name that also occurs with the word for city or county counts for more, then the shorter name.
 */
export function chineseNameOf(otherNames: readonly string[], country: string): ChineseName | undefined {
  const short = (name: string) => (HAN_COUNTRIES.has(country) ? name.replace(UNIT, '') : name);
  const names = otherNames.filter((name) => HAN.test(name));
  const simplified = names.filter(isIn(SIMPLIFIED));
  const traditional = names.filter(isIn(TRADITIONAL));
  const candidates = simplified.length > 0 ? simplified : traditional.map(toMainland);
  const score = (name: string) => (candidates.includes(`${name}市`) ? 2 : candidates.includes(`${name}县`) ? 1 : 0);
  const [best] = candidates.map(short).toSorted((a, b) => score(b) - score(a) || a.length - b.length);
  if (!best) return undefined;
  // Conversion may choose a wrong character where there are several, so a name of the data comes first.
  const hk = traditional.map(short).find((name) => toMainland(name) === best && toHongKong(name) === name);
  return { hk: hk ?? toHongKong(best), cn: best };
}

/** Converts a name of Hong Kong for mainland readers. */
export function inMainlandScript(name: string): string {
  const converted = toMainland(name);
  // Most fonts lack the characters beyond the basic plane, such as that for 鱲.
  return /[\u{10000}-\u{10ffff}]/u.test(converted) ? name : converted;
}
