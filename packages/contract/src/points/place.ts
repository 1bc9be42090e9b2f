/** Whether a latitude and a longitude in degrees are a place. A receiver without a fix sends zeros. */
export function isPlace(latitude: number, longitude: number): boolean {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && (latitude !== 0 || longitude !== 0);
}
