/** The colours and the font that a chart has on its page. */
interface Paper {
  readonly paper: string;
  readonly ink: string;
  readonly font: string;
}

interface PictureParts extends Paper {
  readonly title: string;
  readonly plot: HTMLCanvasElement;
  /** The entries of the legend. */
  readonly lines: readonly PictureKey[];
}

/** An entry of the legend of a picture. */
export interface PictureKey {
  readonly label: string;
  readonly colour: string;
  /** The opacity of an area, from 0 to 1. */
  readonly alpha?: number;
  /** Adds the line's sign around a place to the path of the pen. */
  readonly addSign?: (pen: CanvasRenderingContext2D, x: number, y: number) => void;
}

/** The paper of an element of a chart. */
export function paperOf(element: Element): Paper {
  const style = getComputedStyle(element);
  return { paper: style.getPropertyValue('--ts-raised'), ink: style.color, font: style.fontFamily };
}

/** A colour of a style sheet, resolved for an element. */
export function colourIn(element: Element, colour: string): string {
  const name = /^var\((--[\w-]+)\)$/.exec(colour)?.[1];
  return name === undefined ? colour : getComputedStyle(element).getPropertyValue(name);
}

/** Sizes in pixels of the picture. */
const [MARGIN, TITLE_PX, LABEL_PX, SWATCH_PX] = [24, 32, 24, 28];

/** A drawing with its title above it and its legend below. */
export function chartPicture({ title, plot, lines, paper, ink, font }: PictureParts): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
  const width = plot.width + 2 * MARGIN;
  const [titleFont, labelFont] = [`600 ${TITLE_PX}px ${font}`, `${LABEL_PX}px ${font}`];
  pen.font = labelFont;
  const places = placesOf(
    lines.map(({ label }) => 2 * SWATCH_PX + pen.measureText(label).width),
    width - 2 * MARGIN,
  );
  const rows = (places.at(-1)?.row ?? 0) + 1;
  const top = 2 * MARGIN + TITLE_PX;
  canvas.width = width;
  canvas.height = top + plot.height + MARGIN + rows * LABEL_PX * 1.5 + MARGIN;
  pen.fillStyle = paper;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.textBaseline = 'middle';
  pen.fillStyle = ink;
  pen.font = titleFont;
  pen.fillText(title, MARGIN, MARGIN + TITLE_PX / 2, width - 2 * MARGIN);
  pen.drawImage(plot, MARGIN, top);
  pen.font = labelFont;
  for (const [index, { label, colour, alpha, addSign }] of lines.entries()) {
    const { x = 0, row = 0 } = places[index] ?? {};
    const y = top + plot.height + MARGIN + (row + 0.5) * LABEL_PX * 1.5;
    pen.fillStyle = colour;
    pen.globalAlpha = alpha ?? 1;
    const height = alpha === undefined ? 4 : LABEL_PX;
    pen.fillRect(MARGIN + x, y - height / 2, SWATCH_PX, height);
    pen.globalAlpha = 1;
    pen.beginPath();
    addSign?.(pen, MARGIN + x + SWATCH_PX / 2, y);
    pen.fill();
    pen.fillStyle = ink;
    pen.fillText(label, MARGIN + x + SWATCH_PX * 1.4, y);
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The browser cannot write PNG.'))), 'image/png');
  });
}

/** Places labels of these widths one after the other, in as many rows as they need. */
function placesOf(widths: readonly number[], room: number): { readonly x: number; readonly row: number }[] {
  let [x, row] = [0, 0];
  return widths.map((width) => {
    if (x > 0 && x + width > room) {
      x = 0;
      row += 1;
    }
    const place = { x, row };
    x += width;
    return place;
  });
}
