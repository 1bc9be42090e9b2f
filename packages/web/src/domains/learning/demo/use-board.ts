import { parseBoardMessage } from '@tinkerstream/contract/records';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { showError } from '../../../ui/toast/toast.ts';
import { type BoardLink, type LinkStatus, openBoardLink } from '../../boards/index.ts';
import { boardSerial } from './board-serial.ts';
import type { Demo } from './demo-project.ts';

/** The readings of the board: °C and percent. */
export interface Readings {
  readonly temp: number;
  readonly light: number;
}

/** `paused`: the page is hidden, so the board sends nothing. */
export type BoardStatus = LinkStatus | 'paused';

interface BoardOptions {
  readonly demo: Demo;
  readonly readings: Readings;
  readonly intervalMs: number;
  /** Called when a message is stored: the server has acknowledged it. */
  readonly onStored: () => void;
  /** Called when the LED gets a value over MQTT. */
  readonly onLed: (isOn: boolean) => void;
  /** Called when the server no longer knows the topic of the LED. */
  readonly onRefused: () => void;
}

/** The state of the board that the page shows. */
export interface Board {
  readonly status: BoardStatus;
  /** The latest message of the board. */
  readonly sent: string;
  /** The number of messages that the board has sent. */
  readonly sentCount: number;
  readonly press: (button: 1 | 2) => void;
}

/**
 * The simulated board, which publishes its readings over MQTT and subscribes to the topic of its LED while the page is
 * visible.
 */
export function useBoard({ demo, readings, intervalMs, onStored, onLed, onRefused }: BoardOptions): Board {
  const [status, setStatus] = useState<BoardStatus>('connecting');
  const [sent, setSent] = useState({ message: '', count: 0 });
  const pressed = useRef<1 | 2>(undefined);
  const sendSoon = useRef(() => {});
  const isVisible = useIsVisible();
  const { sensors, led } = demo;

  const nextMessage = useEffectEvent(() => {
    const button = pressed.current === undefined ? '' : `,button=${pressed.current}`;
    pressed.current = undefined;
    return `_dsn=${boardSerial()},temp=${readings.temp},light=${readings.light}${button}`;
  });
  const stored = useEffectEvent(() => onStored());
  const refused = useEffectEvent(() => onRefused());
  const received = useEffectEvent((message: string) => {
    const value = parseBoardMessage(message).values.get('led');
    if (value === 'on' || value === 'off') onLed(value === 'on');
  });

  useEffect(() => {
    if (!isVisible) {
      setStatus('paused');
      return;
    }
    setStatus('connecting');
    let link: BoardLink | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isClosed = false;
    let isConnected = false;
    let lastSent = Number.NEGATIVE_INFINITY;

    function send() {
      if (!link || !isConnected) return;
      const message = nextMessage();
      lastSent = performance.now();
      link.publish(sensors.topicName, message, () => !isClosed && stored());
      setSent(({ count }) => ({ message, count: count + 1 }));
      schedule(intervalMs);
    }
    function schedule(wait: number) {
      clearTimeout(timer);
      timer = setTimeout(send, wait);
    }
    // Before the interval is over, the server would not store the message.
    sendSoon.current = () => schedule(Math.max(0, lastSent + intervalMs - performance.now()));

    void openBoardLink({
      clientId: boardSerial(),
      listensTo: led.topicName,
      onStatus(next) {
        isConnected = next === 'connected';
        setStatus(next);
        if (isConnected) sendSoon.current();
        else clearTimeout(timer);
        if (next === 'refused') refused();
      },
      onMessage: (message) => received(message),
    }).then((opened) => {
      link = opened;
      if (isClosed) opened.close();
    }, showError);
    return () => {
      isClosed = true;
      clearTimeout(timer);
      sendSoon.current = () => {};
      link?.close();
    };
  }, [isVisible, intervalMs, sensors.topicName, led.topicName]);

  const press = useCallback((button: 1 | 2) => {
    pressed.current = button;
    sendSoon.current();
  }, []);
  return { status, sent: sent.message, sentCount: sent.count, press };
}

function useIsVisible(): boolean {
  const [isVisible, setVisible] = useState(!document.hidden);
  useEffect(() => {
    const update = () => setVisible(!document.hidden);
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, []);
  return isVisible;
}
