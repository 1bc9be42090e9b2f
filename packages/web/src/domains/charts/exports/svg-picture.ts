/** The pixels of a picture for each pixel of the screen. */
const PICTURE_RATIO = 2;

/** A picture of a drawing on its paper, sharp when printed. */
export async function svgPicture(drawing: SVGSVGElement, paper: string): Promise<HTMLCanvasElement> {
  const style = getComputedStyle(drawing);
  const [width, height] = [drawing.clientWidth * PICTURE_RATIO, drawing.clientHeight * PICTURE_RATIO];
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const { fontSize, fontFamily } = style;
  const attributes = { width, height, 'font-size': fontSize, 'font-family': fontFamily };
  for (const [name, value] of Object.entries(attributes)) copy.setAttribute(name, String(value));
  // An image has none of the page's styles, so they are written into it.
  const text = new XMLSerializer()
    .serializeToString(copy)
    .replaceAll(/var\((--[\w-]+)\)/g, (_, name: string) => style.getPropertyValue(name));
  const image = new Image(width, height);
  image.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
  pen.fillStyle = paper;
  pen.fillRect(0, 0, width, height);
  pen.drawImage(image, 0, 0);
  return canvas;
}
