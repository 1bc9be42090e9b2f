import type { DeviceReadings } from './device-readings.ts';

/** How often a page that is turned changes its values, in milliseconds. */
const READ_EVERY_MS = 250;

/** The class of the event, which iOS extends by a question to the user. */
type AskingEvent = typeof DeviceOrientationEvent & { requestPermission?: () => Promise<string> };
/** The event of iOS, which names the direction, in degrees from north. */
type TurnedEvent = DeviceOrientationEvent & { readonly webkitCompassHeading?: number };

export const hasOrientation = () => 'DeviceOrientationEvent' in window;

/** Reads how far this device is tilted to the right, in degrees from -90 to 90. */
export function readTilt(onRead: (readings: DeviceReadings) => void): Promise<() => void> {
  return listen('deviceorientation', ({ gamma }) => {
    if (gamma !== null) onRead({ tilt: Math.round(gamma) });
  });
}

/** Reads where the top of this device points, in degrees from north. */
export function readCompass(onRead: (readings: DeviceReadings) => void): Promise<() => void> {
  const name = 'ondeviceorientationabsolute' in window ? 'deviceorientationabsolute' : 'deviceorientation';
  return listen(name, ({ alpha, absolute, webkitCompassHeading }) => {
    // The angle of the standard counts against the clock, and only from north if it is absolute.
    const heading = webkitCompassHeading ?? (absolute && alpha !== null ? 360 - alpha : undefined);
    if (heading !== undefined) onRead({ compass: Math.round(heading) % 360 });
  });
}

/** Asks the user where the browser wants that, so it must run in a click. */
async function listen(
  name: 'deviceorientation' | 'deviceorientationabsolute',
  onEvent: (event: TurnedEvent) => void,
): Promise<() => void> {
  const { requestPermission } = DeviceOrientationEvent as AskingEvent;
  if (requestPermission && (await requestPermission()) !== 'granted') throw new Error('not allowed');
  let latest = Number.NEGATIVE_INFINITY;
  const turned = (event: DeviceOrientationEvent) => {
    if (event.timeStamp - latest < READ_EVERY_MS) return;
    latest = event.timeStamp;
    onEvent(event);
  };
  window.addEventListener(name, turned);
  return () => window.removeEventListener(name, turned);
}
