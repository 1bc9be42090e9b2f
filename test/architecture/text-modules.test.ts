import { join } from 'node:path';
import { expect, test } from 'vitest';
import { areasIn, inOneLanguage, isOfPart, nameOfTexts, readAreas } from '../../packages/web/text-modules.ts';

const WEB = join(import.meta.dirname, '../../packages/web/src');

test.each([
  ['const { common, home: texts } = useTexts();', ['common', 'home']],
  ['const { applets: { mailMute } } = useTexts();', ['applets']],
  ['function a() { const { home } = useTexts$1(); }', ['home']],
  ['showInfo(currentTexts().login.ended);', ['login']],
  ['const own = useTexts(partTexts);', []],
])('the build reads which areas a module shows: %s', (code, areas) => {
  expect(areasIn(code, 'a module')).toEqual(areas);
});

test.each(['const texts = useTexts();', 'return useTexts();', 'show(currentTexts());', 'useTexts()[area];'])(
  'a module that does not name its areas is no part of a build: %s',
  (code) => {
    expect(() => areasIn(`function a() { ${code} }`, 'a module')).toThrow('a module must take the areas out');
  },
);

test('each file of a language exports an area', () => {
  expect([...readAreas()]).toContainEqual(['home', 'projects-home.ts']);
});

test('texts of a part are those modules that export nothing else', () => {
  expect(isOfPart(join(WEB, 'domains/charts/buttons/texts.ts'))).toBe(true);
  expect(isOfPart(join(WEB, 'domains/applets/log/run-texts.ts'))).toBe(false);
});

test('of the texts of a part, one language is left', () => {
  const code = "const en = { a: 'A' };\nexport const own = { en, 'zh-HK': { a: '甲' }, 'zh-CN': { a: '乙' } };";
  expect(nameOfTexts(code)).toBe('own');
  expect(inOneLanguage(code, 'zh-HK')).not.toContain('乙');
  expect(inOneLanguage(code, 'zh-HK')).toMatch(/'zh-HK': \{ a: '甲' \}.*export default own\['zh-HK'\];$/s);
});
