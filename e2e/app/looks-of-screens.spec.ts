// Before a release.
import { LANGUAGES } from '@tinkerstream/contract/platform/language';
import { getTopic } from '@tinkerstream/contract/topics';
import { connectAsync } from 'mqtt';
import { DOING_PICTURES } from '../../scripts/pictures/doing-pictures.ts';
import { createFurtherLesson, type FurtherLesson, goOn } from '../../scripts/pictures/further-lesson.ts';
import { FURTHER_PICTURES, type FurtherPicture } from '../../scripts/pictures/further-pictures.ts';
import { createLesson } from '../../scripts/pictures/lesson.ts';
import { LONG_NAMES } from '../../scripts/pictures/long-names.ts';
import { PAGE_PICTURES } from '../../scripts/pictures/page-pictures.ts';
import { PICTURES } from '../../scripts/pictures/pictures.ts';
import { Api } from '../../test/support/api.ts';
import type { ServerProcess } from '../../test/support/server-process.ts';
import { expect, test } from '../support/fixtures.ts';
import { lookAtScreens } from '../support/looks-walk.ts';

const SCREENS: readonly FurtherPicture[] = [...PICTURES, ...FURTHER_PICTURES, ...DOING_PICTURES, ...PAGE_PICTURES];
/** More messages than the viewer of live messages shows. */
const MESSAGES = 10;
/** How long boards send before the first screen. */
const LIVE_MS = 5000;
const WALK_MS = 900_000;

// Playwright's picture of each screen would cost time, even where a screen has no faults.
test.use({ screenshot: 'off' });

// A screen has names in one of the languages; its own texts are checked in all languages.
for (const [share, language] of LANGUAGES.entries()) {
  test(`nothing is cut, covered or crooked on any screen with names in ${language}`, async ({ browser, server }) => {
    test.setTimeout(WALK_MS);
    const lesson = await createLongLesson(server, language);
    const screens = SCREENS.filter((_, at) => at % LANGUAGES.length === share);
    expect(await lookAtScreens({ browser, http: server.http, lesson, language }, screens)).toEqual([]);
  });
}

/** The lesson of `scripts/pictures`, with long names and long messages. */
async function createLongLesson(server: ServerProcess, language: keyof typeof LONG_NAMES): Promise<FurtherLesson> {
  const names = LONG_NAMES[language];
  const lesson = await createLesson(server, language, (call) => call(), names);
  const further = await createFurtherLesson(server, lesson, names, (call) => call());
  const { topicName } = await new Api(server.http, lesson.teacher).call(getTopic, { topicId: lesson.topicId });
  const board = await connectAsync(server.mqtt);
  const values = 'temperature=22.437,humidity=55.12,pressure=1013.25,soil_moisture_front=37.5,light_at_window=12345';
  for (let at = 0; at < MESSAGES; at++) {
    await board.publishAsync(topicName, `_dsn=a1b2c3,_dn=${names.board},${values}`, { qos: 1 });
  }
  await board.endAsync();
  const end = await goOn(server, further);
  await new Promise((resolve) => setTimeout(resolve, LIVE_MS));
  await end();
  return further;
}
