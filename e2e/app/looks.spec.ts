import { expect, test } from '../support/fixtures.ts';
import { findLooks } from '../support/looks.ts';

test.describe('what an eye sees is found', () => {
  const WRONG = {
    cut: '<div style="height: 27px; overflow: hidden">One line<br>and one that is cut through</div>',
    'text over text': '<div>Value of the board</div><div style="margin-top: -12px">Name of the board</div>',
    'icon off its line':
      '<p style="display: flex; align-items: center"><svg width="20" height="20"></svg><span>A<br>B<br>C</span></p>',
    'label wraps': '<button style="width: 80px">A label of many words</button>',
    'wider than the window': '<div style="width: 3000px">Wide</div>',
    'lone last character': '<p style="width: 90px; font-size: 16px">溫度與濕度記</p>',
    'empty box': '<section style="border: 1px solid; height: 200px"></section>',
  };
  const RIGHT = `<div style="width: 200px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap">A long name of a board by the window</div>
    <p style="width: 90px; font-size: 16px">A sentence <a href="#a">with links</a>.</p>
    <div style="position: relative; height: 200px"><canvas></canvas>
      <div style="position: absolute; inset: 0; border: 1px solid"></div></div>
    <div style="position: relative">Above<br>the corner
      <button style="position: absolute; left: 80px; top: 30px"><svg width="16" height="16"></svg></button></div>
    <div style="display: flex; align-items: start; width: 200px; line-height: 20px"><div>Title<br>and a text on other lines</div>
      <button style="border: 0; padding: 0"><svg style="display: block" width="20" height="20"></svg></button></div>
    <details><summary>More</summary><p>Hidden</p></details><button>A label</button>
    <p style="display: flex; align-items: center"><svg width="20" height="20"></svg><span>One line</span></p>`;

  for (const [kind, html] of Object.entries(WRONG)) {
    test(kind, async ({ page }) => {
      await page.setContent(`<main>${RIGHT}</main>`);
      expect(await findLooks(page)).toEqual([]);
      await page.setContent(`<main>${html}</main>`);
      expect((await findLooks(page)).map((look) => look.kind)).toContain(kind);
    });
  }
});
