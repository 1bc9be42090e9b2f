const SIZE = 72;

/** A small square picture, as a data URL. Closes the large one. */
export function thumbnailOf(picture: ImageBitmap): string {
  const canvas = document.createElement('canvas');
  canvas.width = SIZE;
  canvas.height = SIZE;
  const edge = Math.min(picture.width, picture.height);
  const [left, top] = [(picture.width - edge) / 2, (picture.height - edge) / 2];
  canvas.getContext('2d')?.drawImage(picture, left, top, edge, edge, 0, 0, SIZE, SIZE);
  picture.close();
  return canvas.toDataURL('image/jpeg', 0.8);
}
