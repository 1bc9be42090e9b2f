/**
 * One colour per possible line. Each differs from all others, by perceived distance (OKLab), at least as much as the
 * first eight do from one another.
 */
const LIGHT = coloursOf(`
  #0b5f5e #b55d24 #5b4b9a #8f6503 #96305f #3d6b1f #2c5f99 #6b5a43
  #d863e1 #36a2a2 #001299 #637efc #5a1b09 #2da200 #fc5175 #5a0063
  #9975a2 #093f00 #a236b4 #123651 #ab9000 #cf1b3f #5109a2 #365ae1
  #900000 #f36300 #cf3f90 #0087c6 #c67e75 #3f7e75 #5a3651 #7e1290
  #123fb4 #995aea #638736 #513f00 #878775 #753fcf #75003f #7e5a7e
`);
const DARK = coloursOf(`
  #4fc1b6 #e99a62 #b3a4f0 #f4b728 #ee8fb8 #9ccb74 #86b6ee #cbb894
  #007e00 #3663d8 #c62d51 #877e75 #90fcfc #ab51c6 #cffc51 #fccffc
  #51ab00 #cf6300 #00fcab #1290bd #fce1ab #7e7efc #ea5199 #009975
  #a2901b #d875f3 #7e6c00 #7563a2 #ab7eb4 #2d7575 #fc635a #00e1fc
  #99a2a2 #2da2fc #a25a48 #fca2fc #c6d8d8 #b4f3ab #00cf6c #c67e75
`);
const PAPER = { light: '#fffdf8', dark: '#1f2121' };

/** The minimum contrast of a line against the background (WCAG 2.2, 1.4.11). */
const CONTRAST = 3;

export type Scheme = 'light' | 'dark';

/**
 * The colour of a line: the chosen one, darkened or lightened until it is visible, or the palette colour of its index.
 */
export function lineColour(chosen: string | null, index: number, scheme: Scheme): string {
  if (chosen === null) return suggestedColour(index, scheme);
  let rgb = channels(chosen);
  const target = scheme === 'dark' ? 255 : 0;
  for (let step = 0; step < 20 && contrast(rgb, channels(PAPER[scheme])) < CONTRAST; step += 1) {
    rgb = rgb.map((channel) => channel + (target - channel) * 0.15);
  }
  return `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}

/** Whether a colour has enough contrast to the background. */
export function isReadable(colour: string, scheme: Scheme): boolean {
  return contrast(channels(colour), channels(PAPER[scheme])) >= CONTRAST;
}

/** White or black: the one with more contrast to a colour. */
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
