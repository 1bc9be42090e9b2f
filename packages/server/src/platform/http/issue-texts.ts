import type { Language } from '@tinkerstream/contract/platform/language';
import type * as z from 'zod/mini';

type Issue = z.core.$ZodIssue;

interface Texts {
  readonly missing: string;
  readonly tooShort: (minimum: string) => string;
  readonly tooLong: (maximum: string) => string;
  readonly tooSmall: (minimum: string) => string;
  readonly tooBig: (maximum: string) => string;
  readonly notOneOf: (values: string) => string;
  readonly wrongFormat: string;
  readonly noSuchTime: string;
  readonly noPair: string;
  readonly notStorable: string;
  readonly wrongType: (expected: string) => string;
}

const TEXTS: Record<Language, Texts> = {
  en: {
    missing: 'is required',
    tooShort: (minimum) => `must have at least ${minimum}`,
    tooLong: (maximum) => `must have at most ${maximum}`,
    tooSmall: (minimum) => `must be at least ${minimum}`,
    tooBig: (maximum) => `must be at most ${maximum}`,
    notOneOf: (values) => `must be one of ${values}`,
    wrongFormat: 'has the wrong format',
    noSuchTime: 'is not a date and time that exists',
    notStorable: 'contains a character that cannot be stored: U+0000, or half of a character',
    noPair: 'must be key=value if no data type is chosen, and must not contain a comma if one is',
    wrongType: (expected) => `must be of type ${expected}`,
  },
  'zh-HK': {
    missing: '必須填寫',
    tooShort: (minimum) => `最少須有 ${minimum}`,
    tooLong: (maximum) => `最多只可有 ${maximum}`,
    tooSmall: (minimum) => `不可小於 ${minimum}`,
    tooBig: (maximum) => `不可大於 ${maximum}`,
    notOneOf: (values) => `必須是以下其中一項：${values}`,
    wrongFormat: '格式不正確',
    noSuchTime: '不是實際存在的日期和時間',
    notStorable: '含有無法儲存的字元：U+0000，或不完整的字元',
    noPair: '沒有選擇數據類型時必須是「鍵名=值」，選擇了數據類型時不可有逗號',
    wrongType: (expected) => `類型必須是 ${expected}`,
  },
  'zh-CN': {
    missing: '必须填写',
    tooShort: (minimum) => `至少要有 ${minimum}`,
    tooLong: (maximum) => `最多只能有 ${maximum}`,
    tooSmall: (minimum) => `不能小于 ${minimum}`,
    tooBig: (maximum) => `不能大于 ${maximum}`,
    notOneOf: (values) => `必须是以下其中一项：${values}`,
    wrongFormat: '格式不正确',
    noSuchTime: '不是实际存在的日期和时间',
    notStorable: '含有无法保存的字符：U+0000，或不完整的字符',
    noPair: '没有选择数据类型时必须是“键名=值”，选择了数据类型时不能有逗号',
    wrongType: (expected) => `类型必须是 ${expected}`,
  },
};

const UNITS: Record<Language, Record<string, string>> = {
  en: { string: ' characters', array: ' entries', object: ' entries' },
  'zh-HK': { string: ' 個字元', array: ' 項', object: ' 項' },
  'zh-CN': { string: ' 个字符', array: ' 项', object: ' 项' },
};

/** The texts for the reasons that the schemas of the contract give. */
const REASONS: ReadonlyMap<unknown, 'noSuchTime' | 'noPair' | 'notStorable'> = new Map([
  ['no-such-time', 'noSuchTime'],
  ['no-pair', 'noPair'],
  ['not-storable', 'notStorable'],
]);

/** Describes an issue with a field, in the reader's language. `input` is the whole input. */
export function issueText(issue: Issue, input: unknown, language: Language): string {
  const texts = TEXTS[language];
  const units = UNITS[language];
  const sized = (amount: number | bigint, origin: string) => `${amount}${units[origin] ?? ''}`;
  switch (issue.code) {
    case 'too_small':
      if (!(issue.origin in units)) return texts.tooSmall(String(issue.minimum));
      return issue.minimum === 1 ? texts.missing : texts.tooShort(sized(issue.minimum, issue.origin));
    case 'too_big':
      if (!(issue.origin in units)) return texts.tooBig(String(issue.maximum));
      return texts.tooLong(sized(issue.maximum, issue.origin));
    case 'invalid_value':
      return texts.notOneOf(issue.values.join(', '));
    case 'invalid_type':
      return valueAt(input, issue.path) === undefined ? texts.missing : texts.wrongType(issue.expected);
    case 'invalid_format':
      return issue.format === 'datetime' ? texts.noSuchTime : texts.wrongFormat;
    case 'custom':
      return texts[REASONS.get(issue.params?.reason) ?? 'wrongFormat'];
    case 'invalid_union': {
      // The issue of the kind that the value has, among the kinds that it may have.
      const own = issue.errors.find(
        ([first]) => first && first.code !== 'invalid_type' && first.code !== 'invalid_value',
      );
      return own?.[0] ? issueText(own[0], input, language) : texts.wrongFormat;
    }
    default:
      return texts.wrongFormat;
  }
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], input);
}
