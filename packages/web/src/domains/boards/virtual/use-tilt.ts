import { useEffect, useEffectEvent } from 'react';

/** The class of the event, which iOS extends by a question to the user. */
type AskingEvent = typeof DeviceOrientationEvent & { requestPermission?: () => Promise<string> };

/** Whether this browser has a motion sensor for a page of this address. */
export function hasMotionSensor(): boolean {
  return window.isSecureContext && 'DeviceOrientationEvent' in window;
}

/** Asks the user for the motion sensor, where the browser wants that. Call it on a click. */
export async function askForMotion(): Promise<boolean> {
  const { requestPermission } = DeviceOrientationEvent as AskingEvent;
  return requestPermission === undefined || (await requestPermission().catch(() => 'denied')) === 'granted';
}

/** Reads how far this device is tilted to the right, in degrees from -90 to 90, while it is wanted. */
export function useTilt(isWanted: boolean, onTilt: (degrees: number) => void): void {
  const tilted = useEffectEvent(({ gamma }: DeviceOrientationEvent) => {
    if (gamma !== null) onTilt(Math.round(gamma));
  });
  useEffect(() => {
    if (!isWanted) return;
    const listen = (event: DeviceOrientationEvent) => tilted(event);
    window.addEventListener('deviceorientation', listen);
    return () => window.removeEventListener('deviceorientation', listen);
  }, [isWanted]);
}
