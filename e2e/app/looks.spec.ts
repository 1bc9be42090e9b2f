import { LANGUAGES } from '@tinkerstream/contract/platform/language';
import { getTopic } from '@tinkerstream/contract/topics';
import { connectAsync } from 'mqtt';
import { createLesson } from '../../scripts/pictures/lesson.ts';
import { LONG_NAMES } from '../../scripts/pictures/long-names.ts';
import { openPage, openPicture } from '../../scripts/pictures/opening.ts';
import { PICTURES } from '../../scripts/pictures/pictures.ts';
import { Api } from '../../test/support/api.ts';
import { expect, test } from '../support/fixtures.ts';
import { findLooks, type Look } from '../support/looks.ts';

const WIDTHS = [1280, 768, 360];
const HEIGHT = 800;
/** More than the viewer of live messages shows. */
const MESSAGES = 10;
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

/** Pages with messages of any length. */
const LOOKED_AT = ['overview', 'message-log'];
/** What keeps a text from being read. */
const HIDDEN: readonly Look['kind'][] = ['cut', 'text over text', 'wider than the window'];

for (const language of LANGUAGES) {
  test(`messages are whole on each width in ${language}`, async ({ browser, server }) => {
    const names = LONG_NAMES[language];
    const looks: string[] = [];
    const lesson = await createLesson(server, language, (call) => call(), names);
    const { topicName } = await new Api(server.http, lesson.teacher).call(getTopic, { topicId: lesson.topicId });
    const board = await connectAsync(server.mqtt);
    const values = 'temperature=22.437,humidity=55.12,pressure=1013.25,soil_moisture_front=37.5,light_at_window=12345';
    for (let at = 0; at < MESSAGES; at++) {
      await board.publishAsync(topicName, `_dsn=a1b2c3,_dn=${names.board},${values}`, { qos: 1 });
    }
    await board.endAsync();

    for (const picture of PICTURES.filter(({ name }) => LOOKED_AT.includes(name))) {
      const page = await openPage(browser, server.http, { language, accessToken: lesson.teacher });
      await page.setViewportSize({ width: WIDTHS[0] ?? 0, height: HEIGHT });
      await openPicture(page, picture.address(lesson), picture, language);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: HEIGHT });
        // Parts that are off the screen are laid out only when they come near it.
        await page.addStyleTag({ content: '* { content-visibility: visible !important }' });
        const found = await settled(async () => (await findLooks(page)).filter(({ kind }) => HIDDEN.includes(kind)));
        looks.push(
          ...found.map(({ kind, text, where }) => `${kind}: ${text} (${where}; ${picture.name}, ${width} px)`),
        );
      }
      await page.context().close();
    }
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
