import type { DeviceReadings } from './device-readings.ts';
import { hasOrientation, readCompass, readTilt } from './orientation.ts';
import { readSound } from './sound.ts';

export interface DeviceSensor {
  readonly keys: readonly (keyof DeviceReadings)[];
  /** Whether this browser offers it. That says nothing about the device. */
  readonly isOffered: () => boolean;
  /** Reads until the returned function is called. Call it on a click. @throws if the user does not allow it */
  readonly read: (onRead: (readings: DeviceReadings) => void) => Promise<() => void>;
}

/** The Generic Sensor API, as far as it is used here; the types of the DOM lack it. */
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

/** How often light is read, in Hz. */
const FREQUENCY = 4;
/** A metre or so. */
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
        // A place without a signal may get one.
        if (code !== PERMISSION_DENIED) return resolve();
        navigator.geolocation.clearWatch(watch);
        reject(new Error('not allowed'));
      },
      { enableHighAccuracy: true },
    );
  });
  return () => navigator.geolocation.clearWatch(watch);
}
