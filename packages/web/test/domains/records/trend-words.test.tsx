// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { BoardTile } from '../../../src/domains/boards/tiles/board-tile.tsx';
import { Reading } from '../../../src/domains/records/activity/reading.tsx';
import { trendTexts } from '../../../src/domains/records/activity/trend-texts.ts';
import { TrendWords } from '../../../src/domains/records/activity/trend-words.tsx';
import { render } from '../../support/component.tsx';

test.each([
  ['that rise, with a gap', [1, 2, null, 9], trendTexts.en.rising],
  ['that fall', [9, 5, 1], trendTexts.en.falling],
  ['that stay', [4, 4, 4], trendTexts.en.steady],
  ['too few for a trend', [1, 9], ''],
  ['that are texts', ['a', 'b', 'c'], ''],
])('the words for values %s', async (_, values, words) => {
  await render(
    <p>
      <TrendWords values={values} />
    </p>,
  );
  expect([...document.querySelectorAll('p')].at(-1)?.textContent?.trim()).toBe(words);
});

test('the small line beside a value is said in words', async () => {
  const dataType = { dataRecordTypeName: 'temperature', unit: '' };
  await render(<Reading dataType={dataType} value={9} line={[1, 2, 5, 9]} />);
  expect(document.body.textContent).toContain(trendTexts.en.rising);
});

test('the tile of a board says its value, whether it rises, and the cause of what is wrong', async () => {
  const alerts = ['The message has no key. Send one.', 'Silent for a minute.'];
  const tile = { title: 'group2', value: 21, unit: '°C', line: [1, 2, null, 9], time: 0, now: 60_000, alerts };
  await render(
    <ul>
      <BoardTile {...tile} isStale />
    </ul>,
  );
  const shown = document.querySelector('li')?.textContent ?? '';
  for (const text of ['group2', '21\u00a0°C', trendTexts.en.rising, 'The message has no key']) {
    expect(shown).toContain(text);
  }
  expect(shown).not.toContain('Send one');
  expect(document.querySelector('li')?.dataset).toMatchObject({ alert: 'true', stale: 'true' });
});
