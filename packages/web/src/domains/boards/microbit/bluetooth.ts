import type { FoundBoard, OpenBoard, PortEvents } from './board-port.ts';

/** The UART service of Nordic, which MakeCode's Bluetooth blocks offer. */
const UART = '6e400001-b5a3-f393-e0a9-e50e24dcca9e';
/** The bytes that a micro:bit takes at once. */
const MAX_BYTES = 20;

/** The part of Web Bluetooth that the page uses; the types of the DOM lack it. */
interface Characteristic extends EventTarget {
  readonly properties: { readonly indicate: boolean; readonly notify: boolean; readonly write: boolean };
  readonly value?: DataView;
  startNotifications(): Promise<unknown>;
  writeValueWithResponse(bytes: Uint8Array): Promise<void>;
}
interface Gatt {
  connect(): Promise<{
    getPrimaryService(uuid: string): Promise<{ getCharacteristics(): Promise<readonly Characteristic[]> }>;
  }>;
  disconnect(): void;
}
interface Device extends EventTarget {
  readonly gatt?: Gatt;
}
interface Bluetooth {
  requestDevice(options: { filters: { namePrefix: string }[]; optionalServices: string[] }): Promise<Device>;
}

const bluetoothOf = () => (navigator as { readonly bluetooth?: Bluetooth }).bluetooth;

/** Whether this browser can reach boards by Bluetooth. Only pages of https:// and of this computer can. */
export function hasBluetooth(): boolean {
  return bluetoothOf() !== undefined;
}

/** Lets the user choose a micro:bit. Call this on a click. */
export async function chooseBluetooth(): Promise<FoundBoard> {
  const device = await bluetoothOf()?.requestDevice({
    filters: [{ namePrefix: 'BBC micro:bit' }],
    optionalServices: [UART],
  });
  const gatt = device?.gatt;
  if (!device || !gatt) throw new DOMException('No Web Bluetooth', 'SecurityError');
  return {
    open: (events) =>
      openDevice(device, gatt, events).catch((cause: unknown) => {
        gatt.disconnect();
        // While the user chooses, errors of these names mean something else.
        throw new Error('The micro:bit is away, or its program lacks the UART service.', { cause });
      }),
  };
}

async function openDevice(device: Device, gatt: Gatt, { onText, onLost }: PortEvents): Promise<OpenBoard> {
  const server = await gatt.connect();
  const characteristics = await (await server.getPrimaryService(UART)).getCharacteristics();
  // The micro:bit and Nordic give the two identifiers opposite directions, so the properties of the characteristics decide.
  const source = characteristics.find(({ properties }) => properties.indicate || properties.notify);
  const sink = characteristics.find(({ properties }) => properties.write);
  if (!source || !sink) throw new Error('The UART service lacks a direction.');
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  const received = () => onText(decoder.decode(source.value, { stream: true }));
  source.addEventListener('characteristicvaluechanged', received);
  device.addEventListener('gattserverdisconnected', lost);
  await source.startNotifications();

  function forget(): void {
    source?.removeEventListener('characteristicvaluechanged', received);
    device.removeEventListener('gattserverdisconnected', lost);
  }

  function lost(): void {
    forget();
    onLost();
  }

  return {
    async write(text) {
      const bytes = encoder.encode(text);
      for (let at = 0; at < bytes.length; at += MAX_BYTES) {
        await sink.writeValueWithResponse(bytes.subarray(at, at + MAX_BYTES));
      }
    },
    close() {
      forget();
      gatt.disconnect();
    },
  };
}
