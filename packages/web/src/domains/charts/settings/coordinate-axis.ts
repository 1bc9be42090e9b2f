import { normalizedKey } from '@tinkerstream/contract/points';

const AXES = {
  latitude: /(?:^|[_-])(?:lat|latitude)\d*$|[緯纬]度?/,
  longitude: /(?:^|[_-])(?:lng|lon|long|longitude)\d*$|[經经]度?/,
} as const;

/** Which coordinate a key or a name stands for; undefined for any other number. */
export function coordinateAxis(name: string): keyof typeof AXES | undefined {
  // gpsLat, GPSLat
  const words = name.replace(/([a-z]|GPS)(?=[A-Z])/g, '$1_');
  const key = normalizedKey(words).toLowerCase().replaceAll(' ', '_');
  return (['latitude', 'longitude'] as const).find((axis) => AXES[axis].test(key));
}
