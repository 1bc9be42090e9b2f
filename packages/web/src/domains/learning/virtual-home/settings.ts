/** The settings that the page's address contains. */
export interface VirtualHomeSettings {
  readonly topicName: string;
  /** The key that switches the bulb. */
  readonly dataKey: string;
  readonly turnOn: string;
  readonly turnOff: string;
  /** The keys of the devices in the house. */
  readonly door: string;
  readonly fan: string;
  readonly lamp: string;
  readonly curtain: string;
}

/** The devices that a topic switches. */
export const DEVICES = ['bulb', 'door', 'fan', 'lamp', 'curtain'] as const;
export type DeviceName = (typeof DEVICES)[number];

const HOUSE_KEYS = { door: 'door', fan: 'fan', lamp: 'lamp', curtain: 'curtain' };

type Search = Partial<Record<keyof VirtualHomeSettings, string | number>>;

/** The settings in an address. Missing settings of the house have defaults, the others are empty. */
export function settingsOf(search: Search): VirtualHomeSettings {
  const texts = Object.fromEntries(Object.entries(search).map(([name, value]) => [name, String(value)]));
  return { topicName: '', dataKey: '', turnOn: '', turnOff: '', ...HOUSE_KEYS, ...texts };
}

/** The settings as an address contains them: plain numbers without quotes, and no defaults. */
export function searchOf(settings: VirtualHomeSettings): Search {
  const search = Object.entries(settings).flatMap(([name, text]): [string, string | number][] => {
    const value = text.trim();
    const isDefault = value === (HOUSE_KEYS as Partial<Record<string, string>>)[name];
    if (value === '' || isDefault) return [];
    return [[name, String(Number(value)) === value ? Number(value) : value]];
  });
  return Object.fromEntries(search);
}

/** Whether the bulb can follow a topic: all four of its settings are required. */
export function isComplete({ topicName, dataKey, turnOn, turnOff }: VirtualHomeSettings): boolean {
  return [topicName, dataKey, turnOn, turnOff].every((setting) => setting.trim() !== '');
}

/** The key that switches a device. */
export function keyOf(settings: VirtualHomeSettings, device: DeviceName): string {
  return device === 'bulb' ? settings.dataKey : settings[device];
}
