const CJK = /[\p{Script=Han}「」“”，。、（）：…]/u;

/** Puts a space between Chinese characters and Latin letters or digits, as is usual on screens. */
export function spaced(...parts: readonly string[]): string {
  return parts
    .filter((part) => part !== '')
    .reduce((text, part) => {
      const isChineseBefore = CJK.test(text.at(-1) ?? '');
      const isChineseAfter = CJK.test(part.at(0) ?? '');
      const isPunctuated = /[「」“”，。、（）：…{}]/.test(`${text.at(-1)}${part.at(0)}`);
      return isChineseBefore !== isChineseAfter && !isPunctuated ? `${text} ${part}` : text + part;
    });
}
