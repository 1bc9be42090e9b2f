/**
 * One colour for each possible line. The first eight differ from one another for people with protanopia, deuteranopia and
 * tritanopia too. Each of the others differs from all colours, by perceived distance (OKLab), enough for people who see all
 * colours; no larger set does so for everyone, so further lines differ in other ways.
 */
const LIGHT = coloursOf(`
  #0b5f5e #ae8a16 #7339a9 #2a93dd #bb0106 #202551 #e45993 #72000e
  #8b787c #178462 #001299 #637efc #555d08 #2da200 #19071f #5a0063
  #4461a0 #093f00 #a236b4 #db017a #880bee #6d7c25 #5109a2 #365ae1
  #7d89bd #f36300 #131c1b #d53b3f #c67e75 #4b4017 #5a3651 #942667
  #123fb4 #995aea #1e2ffc #f610dc #957ae1 #7a69bd #b26554 #7e5a7e
`);
const DARK = coloursOf(`
  #4fc1b6 #e4844a #af99ff #f3b908 #a960ed #dfdea5 #6192ab #a0dcf5
  #007e00 #17fd7b #62e040 #877e75 #90fcfc #d074ac #cffc51 #fccffc
  #51ab00 #cf6300 #ca9526 #e64fe0 #c31eaa #7e7efc #ea5199 #009975
  #2bdcdd #c3a279 #7e6c00 #7563a2 #4af5be #c0b1ef #fc635a #2b83dc
  #99a2a2 #2da2fc #a25a48 #fca2fc #04b575 #fd9b71 #00cf6c #c67e75
`);
const PAPER = { light: '#fffdf8', dark: '#1f2121' };

/** The minimum contrast of a line against the background (WCAG 2.2, 1.4.11). */
const CONTRAST = 3;

export type Scheme = 'light' | 'dark';

/** The colour of a line: the chosen colour, darkened or lightened until it is visible, or the palette colour of its index. */
export function lineColour(chosen: string | null, index: number, scheme: Scheme): string {
  if (chosen === null) return suggestedColour(index, scheme);
  let rgb = channels(chosen);
  const target = scheme === 'dark' ? 255 : 0;
  for (let step = 0; step < 20 && contrast(rgb, channels(PAPER[scheme])) < CONTRAST; step += 1) {
    rgb = rgb.map((channel) => channel + (target - channel) * 0.15);
  }
  return `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}

/** Whether a colour has enough contrast against the background. */
export function isReadable(colour: string, scheme: Scheme): boolean {
  return contrast(channels(colour), channels(PAPER[scheme])) >= CONTRAST;
}

/** White or black: the colour with more contrast against another colour. */
export function inkOn(colour: string): string {
  const ground = channels(colour);
  return contrast(ground, [255, 255, 255]) >= contrast(ground, [0, 0, 0]) ? '#ffffff' : '#000000';
}

/** The palette colour for a line without a chosen colour. */
export function suggestedColour(index: number, scheme: Scheme): string {
  const palette = scheme === 'dark' ? DARK : LIGHT;
  return palette[index % palette.length] as string;
}

function channels(hex: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}

function contrast(a: readonly number[], b: readonly number[]): number {
  const [darker, lighter] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(rgb: readonly number[]): number {
  const [r, g, b] = rgb.map((channel) => {
    const c = channel / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function coloursOf(text: string): string[] {
  return text.trim().split(/\s+/);
}
