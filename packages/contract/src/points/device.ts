import * as z from 'zod/mini';

export const Device = z.object({
  id: z.string(),
  serialName: z.string(),
  serialNumber: z.string(),
  /**
   * The board's number in its topic, from 1. Public pages of a topic that shows neither name nor serial number have it
   * in their place.
   */
  number: z.optional(z.int()),
});
export type Device = z.infer<typeof Device>;

/**
 * The labels of devices that are shown together: the name of each, or else its serial number. Equal names have the
 * serial number beside them; on public pages, which have none, a number in the order of the devices.
 */
export function deviceLabels(devices: readonly Pick<Device, 'serialName' | 'serialNumber'>[]): string[] {
  const names = devices.map(({ serialName, serialNumber }) => serialName || serialNumber);
  const places = new Map<string, number>();
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, 1 + (counts.get(name) ?? 0));
  return devices.map(({ serialNumber }, index) => {
    const name = names[index] as string;
    if (counts.get(name) === 1 || serialNumber === name) return name;
    if (serialNumber) return `${name} (${serialNumber})`;
    const place = (places.get(name) ?? 0) + 1;
    places.set(name, place);
    return place === 1 ? name : `${name} (${place})`;
  });
}
