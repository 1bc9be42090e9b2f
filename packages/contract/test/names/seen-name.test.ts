import { PupilName, pupilLines, pupilNameKey } from '@tinkerstream/contract/classes';
import { Description, Name } from '@tinkerstream/contract/platform/primitives';
import { seenBoardName, seenName } from '@tinkerstream/contract/platform/seen-name';
import { readPastedList } from '@tinkerstream/contract/users';
import { describe, expect, test } from 'vitest';

describe('what nobody sees is not in a name', () => {
  test.each([
    ['a zero-width space', 'An\u200bna', 'Anna'],
    ['a byte order mark', '\ufeffAnna', 'Anna'],
    ['a word joiner', 'An\u2060na', 'Anna'],
    ['a soft hyphen', 'An\u00adna', 'Anna'],
    ['an override that reads backwards', '\u202eannA\u202c', 'annA'],
    ['an isolate', '\u2067Anna\u2069', 'Anna'],
    ['a mark of direction', 'Anna\u200f', 'Anna'],
    ['a Hangul filler', 'An\u3164na', 'An na'],
    ['a half-width Hangul filler', 'Anna\uffa0', 'Anna'],
    ['an empty Braille cell', '\u2800Anna\u2800\u2800', 'Anna'],
    ['U+0000', 'An\u0000na', 'Anna'],
    ['a control', 'An\u0007na', 'Anna'],
    ['half of a pair', 'Anna\ud83d', 'Anna'],
    ['hidden tags', 'Anna\u{e0041}\u{e0042}', 'Anna'],
    ['a joiner between Latin letters', 'An\u200dna', 'Anna'],
    ['a selector after a letter', 'A\ufe0fnna', 'Anna'],
    ['a pile of marks', `A${'\u0301\u0302\u0303\u0304\u0305\u0306\u0307'}nna`, 'Á\u0302\u0303\u0304\u0305nna'],
    ['wide spaces and lines', 'Anna\u2003\u3000Li\nX', 'Anna Li X'],
  ])('%s', (_what, typed, seen) => expect(seenName(typed)).toBe(seen));

  test.each(['\u200b', '\u3164', '\u2800\u2800', '\u202e\u202c', '\u0301', '\u00ad', ' \u2060 ', '\u{e0041}'])(
    'a name of nothing else is refused (%j)',
    (name) => {
      expect(seenName(name)).toBe('');
      expect(PupilName.safeParse(name).success).toBe(false);
      expect(Name.safeParse(name).success).toBe(false);
    },
  );
});

describe('what changes what is seen stays', () => {
  test.each([
    ['a family', '👩‍👩‍👧'],
    ['a skin and a profession', '👩🏽‍🚀'],
    ['a heart in colour', '❤️'],
    ['a heart on fire', '❤️‍🔥'],
    ['a rainbow flag', '🏳️‍🌈'],
    ['the flag of Scotland', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
    ['a flag', '🇭🇰'],
    ['a keycap', '1️⃣'],
    ['Persian', 'نیک\u200cنام'],
    ['Hindi', 'क्\u200dष'],
    ['Sinhala', 'ශ්\u200dරී'],
    ['Malayalam in its older spelling', 'അവന്\u200d'],
    ['Marathi', 'र्\u200dया'],
    ['a variant of a Chinese character', '葛\u{e0100}城'],
    ['Arabic', 'محمد'],
    ['Hebrew with points', 'שָׁלוֹם'],
    ['Thai', 'พรทิพย์'],
    ['Vietnamese', 'Nguyễn'],
    ['a rare character', '𠮷野'],
    ['Korean', '김민준'],
  ])('%s', (_what, name) => expect(seenName(name)).toBe(name.normalize('NFC')));
});

test('names that look the same are one name', () => {
  const keys = ['Anna', 'ANNA', ' anna ', 'An\u200bna', 'Ａｎｎａ', '\u2066Anna\u2069'];
  expect(new Set(keys.map(pupilNameKey))).toEqual(new Set(['anna']));
  expect(pupilNameKey('نیک\u200cنام')).toBe(pupilNameKey('نیکنام'));
});

test('a pasted list has names as they are seen, and no line of nothing', () => {
  const lines = pupilLines(readPastedList('An\u200bna\n\u3164\nBen\u202e\nanna'), ['name'], false);
  expect(lines.map(({ name, problem }) => [name, problem])).toEqual([
    ['Anna', undefined],
    ['', 'no-name'],
    ['Ben', undefined],
    ['anna', 'twice'],
  ]);
});

test('names and remarks of all things are stored as they are seen', () => {
  expect(Name.parse(' Po\u200bnd\u202e ')).toBe('Pond');
  expect(Description.parse('Two\u202e\nlines\u200b')).toBe('Two\nlines');
  expect(Name.safeParse('\u0301'.repeat(100_000)).success).toBe(false);
});

test('a board whose name shows nothing is shown by the numbers of its characters', () => {
  expect(seenBoardName('node-7')).toBe('node-7');
  expect(seenBoardName('no\u200bde')).toBe('node');
  expect(seenBoardName('\u200b\u3164')).toBe('U+200B U+3164');
});
