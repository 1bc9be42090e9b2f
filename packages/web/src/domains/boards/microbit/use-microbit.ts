import type { MicrobitWay } from '@tinkerstream/contract/boards/snippets';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { chooseBluetooth, hasBluetooth } from './bluetooth.ts';
import { createLineReader, lineForBoard, valuesOfLine } from './board-lines.ts';
import { createLatestWriter, type FoundBoard, type OpenBoard, type PortProblem, portProblem } from './board-port.ts';
import { createLatestValues } from './latest-values.ts';
import { chooseUsb, hasUsb } from './usb.ts';

const CHOOSE = { usb: chooseUsb, bluetooth: chooseBluetooth } as const;

/** `lost`: the micro:bit was unplugged or switched off. */
export type MicrobitStatus = 'off' | 'connecting' | 'connected' | 'lost' | PortProblem;

export interface Microbit {
  readonly status: MicrobitStatus;
  readonly way: MicrobitWay;
  /** The latest line of the micro:bit, and whether it contained a value. */
  readonly line: { readonly text: string; readonly isValue: boolean } | undefined;
  /** Lets the user choose a micro:bit, or with `isAgain` opens the previous one. */
  readonly connect: (way: MicrobitWay, isAgain?: boolean) => void;
  readonly disconnect: () => void;
  /** Writes a message of the topic to the micro:bit, as a line. */
  readonly write: (message: string) => void;
}

/** The connections by which this browser can reach a micro:bit. */
export function microbitWays(): readonly MicrobitWay[] {
  return [...(hasUsb() ? (['usb'] as const) : []), ...(hasBluetooth() ? (['bluetooth'] as const) : [])];
}

/** A micro:bit at this computer. `onValues` gets its latest values, at most once in `SEND_EVERY_MS`. */
export function useMicrobit(onValues: (values: ReadonlyMap<string, string>) => void): Microbit {
  const [status, setStatus] = useState<MicrobitStatus>('off');
  const [way, setWay] = useState<MicrobitWay>('usb');
  const [line, setLine] = useState<Microbit['line']>();
  const found = useRef<FoundBoard>(undefined);
  const open = useRef<OpenBoard>(undefined);
  const writer = useRef<(text: string) => void>(undefined);
  const send = useEffectEvent(onValues);
  const latest = useRef<ReturnType<typeof createLatestValues>>(undefined);
  const isGone = useRef(false);

  useEffect(() => {
    isGone.current = false;
    latest.current = createLatestValues((values) => send(values));
    return () => {
      isGone.current = true;
      latest.current?.close();
      open.current?.close();
    };
  }, []);

  const reopen = useEffectEvent(() => void openFound());
  useEffect(() => {
    if (status === 'lost') return found.current?.whenBack?.(() => reopen());
  }, [status]);

  function forget(): void {
    open.current?.close();
    open.current = undefined;
    writer.current = undefined;
  }

  async function openFound(): Promise<void> {
    forget();
    setStatus('connecting');
    const read = createLineReader();
    try {
      const opened = await found.current?.open({
        onText(piece) {
          const lines = read(piece);
          for (const text of lines) {
            const values = valuesOfLine(text);
            latest.current?.add(values);
            setLine({ text, isValue: values.size > 0 });
          }
        },
        onLost() {
          forget();
          setStatus('lost');
        },
      });
      if (!opened) return;
      // The user left the page while the browser asked.
      if (isGone.current) return opened.close();
      open.current = opened;
      writer.current = createLatestWriter(opened.write);
      setStatus('connected');
    } catch (error) {
      setStatus(portProblem(error));
    }
  }

  async function choose(wanted: MicrobitWay): Promise<void> {
    setWay(wanted);
    try {
      found.current = await CHOOSE[wanted]();
    } catch (error) {
      setStatus(portProblem(error));
      return;
    }
    await openFound();
  }

  return {
    status,
    way,
    line,
    connect: (wanted, isAgain = false) => void (isAgain && found.current ? openFound() : choose(wanted)),
    disconnect() {
      forget();
      setStatus('off');
    },
    write: (message) => writer.current?.(lineForBoard(message)),
  };
}
