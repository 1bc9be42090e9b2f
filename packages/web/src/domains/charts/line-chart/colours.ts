const LIGHT = ['#0b5f5e', '#b55d24', '#5b4b9a', '#8f6503', '#96305f', '#3d6b1f', '#2c5f99', '#6b5a43'];
const DARK = ['#4fc1b6', '#e99a62', '#b3a4f0', '#f4b728', '#ee8fb8', '#9ccb74', '#86b6ee', '#cbb894'];
const PAPER = { light: '#fffdf8', dark: '#1f2121' };

/** What a line must have against the paper to be seen (WCAG 2.2, 1.4.11). */
const CONTRAST = 3;

export type Scheme = 'light' | 'dark';

/** The colour of a line: the chosen one, moved towards ink or light until it can be seen, or one of ours by its place. */
export function lineColour(chosen: string | null, index: number, scheme: Scheme): string {
  if (chosen === null) return suggestedColour(index, scheme);
  let rgb = channels(chosen);
  const target = scheme === 'dark' ? 255 : 0;
  for (let step = 0; step < 20 && contrast(rgb, channels(PAPER[scheme])) < CONTRAST; step += 1) {
    rgb = rgb.map((channel) => channel + (target - channel) * 0.15);
  }
  return `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}

/** Whether a colour can be seen on the paper. */
export function isReadable(colour: string, scheme: Scheme): boolean {
  return contrast(channels(colour), channels(PAPER[scheme])) >= CONTRAST;
}

/** White or black, whichever is easier to read on a colour. */
export function inkOn(colour: string): string {
  const ground = channels(colour);
  return contrast(ground, [255, 255, 255]) >= contrast(ground, [0, 0, 0]) ? '#ffffff' : '#000000';
}

/** A colour for a line that nobody has chosen one for. */
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
