import type { DeviceReadings } from './device-readings.ts';
import { readSound } from './sound.ts';

/** How often a turning device changes the values, in milliseconds. */
const READ_EVERY_MS = 250;

/** The class of the event; on iOS it can ask the user for permission. */
type AskingEvent = typeof DeviceOrientationEvent & { requestPermission?: () => Promise<string> };
/** The event on iOS, which contains the direction in degrees from north. */
type TurnedEvent = DeviceOrientationEvent & { readonly webkitCompassHeading?: number };

const hasOrientation = () => 'DeviceOrientationEvent' in window;

/** Measures how far this device is tilted to the right, in degrees from -90 to 90. */
function readTilt(onRead: (readings: DeviceReadings) => void): Promise<() => void> {
  return listen('deviceorientation', ({ gamma }) => {
    if (gamma !== null) onRead({ tilt: Math.round(gamma) });
  });
}

/** Measures where the top of this device points, in degrees from north. */
function readCompass(onRead: (readings: DeviceReadings) => void): Promise<() => void> {
  const name = 'ondeviceorientationabsolute' in window ? 'deviceorientationabsolute' : 'deviceorientation';
  return listen(name, ({ alpha, absolute, webkitCompassHeading }) => {
    // The standard angle grows anticlockwise, and starts from north only if it is absolute.
    const heading = webkitCompassHeading ?? (absolute && alpha !== null ? 360 - alpha : undefined);
    if (heading !== undefined) onRead({ compass: Math.round(heading) % 360 });
  });
}

/** Listens to an event, and asks the user for permission where the browser requires that, so it must run in a click. */
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

export interface DeviceSensor {
  readonly keys: readonly (keyof DeviceReadings)[];
  /** Whether this browser offers the sensor, which says nothing about the device. */
  readonly isOffered: () => boolean;
  /** Reads the sensor until the returned function is called. Call this on a click. @throws if the user does not allow it */
  readonly read: (onRead: (readings: DeviceReadings) => void) => Promise<() => void>;
}

/** The part of the Generic Sensor API that the page uses; the types of the DOM lack it. */
interface LightSensor extends EventTarget {
  readonly illuminance: number;
  start(): void;
  stop(): void;
}
interface Battery extends EventTarget {
  readonly level: number;
}
type Offering = Window & { readonly AmbientLightSensor?: new (options: { frequency: number }) => LightSensor };
type OfferingNavigator = Navigator & { readonly getBattery?: () => Promise<Battery> };

/** How often light is measured, in Hz. */
const FREQUENCY = 4;
/** Five decimal digits of a degree are about a metre. */
const PLACE_DIGITS = 5;

/** The sensors of this device, by name, in the order of the page. */
export const DEVICE_SENSORS = {
  tilt: { keys: ['tilt'], isOffered: hasOrientation, read: readTilt },
  compass: { keys: ['compass'], isOffered: hasOrientation, read: readCompass },
  light: {
    keys: ['light'],
    isOffered: () => (window as Offering).AmbientLightSensor !== undefined,
    read: readLight,
  },
  sound: { keys: ['sound'], isOffered: () => navigator.mediaDevices !== undefined, read: readSound },
  battery: {
    keys: ['battery'],
    isOffered: () => (navigator as OfferingNavigator).getBattery !== undefined,
    read: readBattery,
  },
  location: { keys: ['_lat', '_lng'], isOffered: () => 'geolocation' in navigator, read: readLocation },
} as const satisfies Readonly<Record<string, DeviceSensor>>;
export type DeviceSensorName = keyof typeof DEVICE_SENSORS;

async function readLight(onRead: (readings: DeviceReadings) => void): Promise<() => void> {
  const { AmbientLightSensor } = window as Offering;
  if (!AmbientLightSensor) throw new Error('not offered');
  const sensor = new AmbientLightSensor({ frequency: FREQUENCY });
  sensor.addEventListener('reading', () => onRead({ light: Math.round(sensor.illuminance) }));
  await new Promise<void>((resolve, reject) => {
    sensor.addEventListener('activate', () => resolve());
    sensor.addEventListener('error', () => reject(new Error('not allowed')));
    sensor.start();
  });
  return () => sensor.stop();
}

async function readBattery(onRead: (readings: DeviceReadings) => void): Promise<() => void> {
  const battery = await (navigator as OfferingNavigator).getBattery?.();
  if (!battery) throw new Error('not offered');
  const read = () => onRead({ battery: Math.round(battery.level * 100) });
  read();
  battery.addEventListener('levelchange', read);
  return () => battery.removeEventListener('levelchange', read);
}

async function readLocation(onRead: (readings: DeviceReadings) => void): Promise<() => void> {
  const rounded = (degrees: number) => Number(degrees.toFixed(PLACE_DIGITS));
  let watch = 0;
  await new Promise<void>((resolve, reject) => {
    watch = navigator.geolocation.watchPosition(
      ({ coords }) => {
        onRead({ _lat: rounded(coords.latitude), _lng: rounded(coords.longitude) });
        resolve();
      },
      ({ code, PERMISSION_DENIED }) => {
        // A device without a position may get one later.
        if (code !== PERMISSION_DENIED) return resolve();
        navigator.geolocation.clearWatch(watch);
        reject(new Error('not allowed'));
      },
      { enableHighAccuracy: true },
    );
  });
  return () => navigator.geolocation.clearWatch(watch);
}
