import { LANGUAGES } from '@tinkerstream/contract/platform/language';
import { getTopic } from '@tinkerstream/contract/topics';
import { connectAsync } from 'mqtt';
import { DOING_PICTURES } from '../../scripts/pictures/doing-pictures.ts';
import { createFurtherLesson, goOn } from '../../scripts/pictures/further-lesson.ts';
import { FURTHER_PICTURES } from '../../scripts/pictures/further-pictures.ts';
import { createLesson } from '../../scripts/pictures/lesson.ts';
import { LONG_NAMES } from '../../scripts/pictures/long-names.ts';
import { openPage, openPicture } from '../../scripts/pictures/opening.ts';
import { PAGE_PICTURES } from '../../scripts/pictures/page-pictures.ts';
import { PICTURES } from '../../scripts/pictures/pictures.ts';
import { Api } from '../../test/support/api.ts';
import { expect, test } from '../support/fixtures.ts';
import { findLooks } from '../support/looks.ts';

const WIDTHS = [1280, 768, 360];
const HEIGHT = 800;
/** How often, and after which time, a page at another width is looked at until nothing is found. */
const [TRIES, TRY_MS] = [6, 500];

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

for (const language of LANGUAGES) {
  test(`no screen cuts, covers or misplaces a text in ${language}`, async ({ browser, server }) => {
    test.setTimeout(20 * 60_000);
    const names = LONG_NAMES[language];
    const looks: string[] = [];
    const call = <T>(one: () => Promise<T>) => one();
    const lesson = await createLesson(server, language, call, names);
    const further = await createFurtherLesson(server, lesson, names, call);
    const end = await goOn(server, further);
    const { topicName } = await new Api(server.http, lesson.teacher).call(getTopic, { topicId: lesson.topicId });
    const board = await connectAsync(server.mqtt);
    const values = 'temperature=22.437,humidity=55.12,pressure=1013.25,soil_moisture_front=37.5,light_at_window=12345';
    const sending = setInterval(() => board.publish(topicName, `_dsn=a1b2c3,_dn=${names.board},${values}`), 2000);

    for (const picture of [...PICTURES, ...FURTHER_PICTURES, ...DOING_PICTURES, ...PAGE_PICTURES]) {
      const { as = 'teacher' } = picture;
      const address = picture.address(further, language);
      if (address === undefined) continue;
      const accessToken = as === 'visitor' ? undefined : further[as];
      const page = await openPage(browser, server.http, { language, accessToken });
      await test
        .step(picture.name, async () => {
          await page.setViewportSize({ width: WIDTHS[0] ?? 0, height: HEIGHT });
          if ('prepare' in picture) await picture.prepare?.(page);
          await openPicture(page, address, picture, language);
          for (const width of WIDTHS) {
            // A page that fills the screen cannot be made smaller.
            if (await page.evaluate(() => document.fullscreenElement === null)) {
              await page.setViewportSize({ width, height: HEIGHT });
            }
            // Parts that are off the screen are laid out only when they come near it.
            await page.addStyleTag({ content: '* { content-visibility: visible !important }' });
            const found = await settled(() => findLooks(page));
            for (const { kind, text, where } of found)
              looks.push(`${kind}: ${text} (${where}; ${picture.name}, ${width} px)`);
          }
        })
        .catch((error: Error) => looks.push(`${picture.name} did not open: ${error.message}`));
      await page.context().close();
    }
    clearInterval(sending);
    await board.endAsync();
    await end();
    expect(looks).toEqual([]);
  });
}

/** What is still found after a while: some parts of a page load, or move to their places. */
async function settled<Found>(find: () => Promise<readonly Found[]>): Promise<readonly Found[]> {
  for (let left = TRIES; ; left--) {
    await new Promise((resolve) => setTimeout(resolve, TRY_MS));
    const found = await find();
    if (found.length === 0 || left <= 1) return found;
  }
}
