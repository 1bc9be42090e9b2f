// @vitest-environment happy-dom
import type { Annotation } from '@tinkerstream/contract/topics';
import { expect, test } from 'vitest';
import { AnnotationFlags } from '../../../../src/domains/charts/line-chart/annotations/annotation-flags.tsx';
import { AnnotationList } from '../../../../src/domains/charts/line-chart/annotations/annotation-list.tsx';
import { texts } from '../../../../src/domains/charts/line-chart/annotations/texts.ts';
import type { Drawn } from '../../../../src/domains/charts/line-chart/drawing/drawing.ts';
import type { Plot } from '../../../../src/domains/charts/line-chart/drawing/plot.ts';
import { button, click, render } from '../../../support/component.tsx';

const START = Date.UTC(2026, 2, 1, 8);
const MINUTE = 60_000;

const noteAt = (minute: number): Annotation => ({
  id: `note-${minute}`,
  topicId: 'pond',
  time: new Date(START + minute * MINUTE).toISOString(),
  text: `Note of minute ${minute}`,
  origin: 'BOARD',
  by: '',
  isManageable: false,
});

/** A chart of an hour with this many pixels per minute. */
function chart(pixels: number): Drawn {
  const plot: Pick<Plot, 'span' | 'xOf'> = {
    span: () => ({ start: START, end: START + 60 * MINUTE }),
    xOf: (time) => ((time - START) / MINUTE) * pixels,
  };
  return { plot: plot as Plot, onDrawn: () => () => {} };
}

test('of the notes of each minute, the latest are listed, and the earlier ones on request', async () => {
  await render(
    <AnnotationList annotations={Array.from({ length: 30 }, (_, minute) => noteAt(minute))} drawn={chart(10)} />,
  );
  const listed = () => [...document.querySelectorAll('li b')].map(({ textContent }) => Number(textContent));
  expect(listed()).toEqual([21, 22, 23, 24, 25, 26, 27, 28, 29, 30]);
  await click(button(texts.en.earlier(20)));
  expect(listed()).toHaveLength(30);
});

test.each([
  [10, ['1–3', '4']],
  [40, ['1', '2', '3', '4']],
])('with %i pixels a minute, notes that would cover each other share a flag', async (pixels, flags) => {
  await render(<AnnotationFlags annotations={[0, 1, 2, 20].map(noteAt)} drawn={chart(pixels)} isCompact={false} />);
  const shown = [
    ...document.querySelectorAll<HTMLElement>('[data-testid="annotations"] > div:not([hidden]) [data-number]'),
  ];
  expect(shown.map(({ textContent, dataset }) => `${textContent}${dataset.to ?? ''}`)).toEqual(flags);
});
