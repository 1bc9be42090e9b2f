import type { FoundBoard, OpenBoard, PortEvents } from './board-port.ts';

/** The vendor id of a micro:bit's USB interface (Arm). */
const MICROBIT_VENDOR = 0x0d28;
/** The rate of MakeCode's `serial` blocks. */
const BAUD_RATE = 115_200;

/** The part of Web Serial that the page uses; the types of the DOM lack it. */
interface SerialPort extends EventTarget {
  readonly readable: ReadableStream<Uint8Array> | null;
  readonly writable: WritableStream<Uint8Array> | null;
  open(options: { baudRate: number }): Promise<void>;
  close(): Promise<void>;
}
interface Serial extends EventTarget {
  requestPort(options: { filters: { usbVendorId: number }[] }): Promise<SerialPort>;
}

const serialOf = () => (navigator as { readonly serial?: Serial }).serial;

/** Whether this browser can reach boards by USB. Only pages of https:// and of this computer can. */
export function hasUsb(): boolean {
  return serialOf() !== undefined;
}

/** Lets the user choose a micro:bit. Call this on a click. */
export async function chooseUsb(): Promise<FoundBoard> {
  const serial = serialOf();
  if (!serial) throw new DOMException('No Web Serial', 'SecurityError');
  const port = await serial.requestPort({ filters: [{ usbVendorId: MICROBIT_VENDOR }] });
  return {
    open: (events) => openPort(port, events),
    whenBack(isBack) {
      const connected = ({ target }: Event) => {
        if (target === port) isBack();
      };
      serial.addEventListener('connect', connected);
      return () => serial.removeEventListener('connect', connected);
    },
  };
}

async function openPort(port: SerialPort, { onText, onLost }: PortEvents): Promise<OpenBoard> {
  await port.open({ baudRate: BAUD_RATE });
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  let writer: WritableStreamDefaultWriter<Uint8Array> | undefined;
  let isClosed = false;

  async function read(): Promise<void> {
    let stream: typeof port.readable = null;
    // After a line error the port has another stream; after the loss of the board it has none.
    while (!isClosed && port.readable && port.readable !== stream) {
      stream = port.readable;
      reader = stream.getReader();
      try {
        for (;;) {
          const { value, done } = await reader.read();
          if (done) break;
          onText(decoder.decode(value, { stream: true }));
        }
      } catch {
        // The loop handles the rest.
      } finally {
        reader.releaseLock();
      }
    }
    // A port with a write under way does not close.
    await writer?.abort().catch(() => {});
    await port.close().catch(() => {});
    if (!isClosed) onLost();
  }
  void read();

  return {
    async write(text) {
      writer = port.writable?.getWriter();
      try {
        await writer?.write(encoder.encode(text));
      } finally {
        writer?.releaseLock();
        writer = undefined;
      }
    },
    close() {
      isClosed = true;
      void reader?.cancel().catch(() => {});
    },
  };
}
