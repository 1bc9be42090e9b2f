import { MAX_LINES } from '@tinkerstream/contract/records';
import { expect, test } from 'vitest';
import { isReadable, suggestedColour } from '../../../../src/domains/charts/colours.ts';

/** A colour as the eye sees it: lightness, green to red, blue to yellow (OKLab). */
function oklab(colour: string): [number, number, number] {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

const distance = (a: string, b: string) => Math.hypot(...oklab(a).map((part, at) => part - (oklab(b)[at] as number)));

test.each(['light', 'dark'] as const)('the colours of a full chart are distinguishable on %s paper', (scheme) => {
  const colours = Array.from({ length: MAX_LINES }, (_, index) => suggestedColour(index, scheme));
  for (const [index, colour] of colours.entries()) {
    expect(isReadable(colour, scheme), colour).toBe(true);
    // A distance of 0.02 is barely visible.
    for (const other of colours.slice(0, index))
      expect(distance(colour, other), `${colour} ${other}`).toBeGreaterThan(0.07);
  }
});
