import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { randomKey } from '../../../platform/random-key.ts';
import { showError } from '../../../ui/toast/toast.ts';
import { type BoardLink, type LinkStatus, openBoardLink } from '../../boards/index.ts';
import {
  type ButtonNumber,
  boardMessage,
  type Display,
  displayAfter,
  isForBoards,
  type Readings,
} from './board-message.ts';

/** The shortest interval that every subscription stores, in milliseconds. */
const INTERVAL_MS = 5000;
const SERIAL_LENGTH = 6;

/** A serial number for a board of this page. */
export function newSerial(kind: 'virtual' | 'microbit'): string {
  return `${kind}-${randomKey().slice(0, SERIAL_LENGTH)}`;
}

interface VirtualBoardOptions {
  readonly topicName: string;
  readonly name: string;
  readonly readings: Readings;
  /** Whether the board sends regularly. */
  readonly isSending: boolean;
  /** Receives messages for boards. */
  readonly onMessage: (message: string) => void;
}

export interface VirtualBoard {
  readonly status: LinkStatus;
  readonly serial: string;
  readonly display: Display;
  /** The latest message of the board. */
  readonly sent: string;
  /** How many messages of the board the server has acknowledged. */
  readonly storedCount: number;
  readonly send: (button?: ButtonNumber) => void;
  /** Publishes a message of another board at this page. */
  readonly publish: (message: string) => void;
}

/** A board in the page with a real MQTT connection: it publishes its readings to a topic, and subscribes to it. */
export function useVirtualBoard(options: VirtualBoardOptions): VirtualBoard {
  const { topicName, name, readings, isSending } = options;
  const [serial] = useState(() => newSerial('virtual'));
  const [status, setStatus] = useState<LinkStatus>('connecting');
  const [display, setDisplay] = useState<Display>({ isLit: false, text: '' });
  const [sent, setSent] = useState('');
  const [storedCount, setStoredCount] = useState(0);
  const link = useRef<BoardLink>(undefined);

  const received = useEffectEvent((message: string) => {
    if (!isForBoards(message)) return;
    setDisplay((before) => displayAfter(before, message));
    options.onMessage(message);
  });
  useEffect(() => {
    let isClosed = false;
    setStatus('connecting');
    void openBoardLink({
      clientId: serial,
      listensTo: topicName,
      onStatus: (next) => !isClosed && setStatus(next),
      onMessage: (message) => received(message),
    }).then((opened) => {
      if (isClosed) opened.close();
      else link.current = opened;
    }, showError);
    return () => {
      isClosed = true;
      link.current?.close();
      link.current = undefined;
    };
  }, [topicName, serial]);

  /** Publishes a message that does not count as stored: it may come sooner than a subscription stores messages. */
  function publish(message: string): void {
    link.current?.publish(topicName, message, () => {});
  }

  function send(button?: ButtonNumber): void {
    const message = boardMessage({ serial, name }, readings, button);
    link.current?.publish(topicName, message, () => setStoredCount((count) => count + 1));
    setSent(message);
  }

  const sendReadings = useEffectEvent(() => send());
  useEffect(() => {
    if (!isSending || status !== 'connected') return;
    sendReadings();
    const timer = setInterval(() => sendReadings(), INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isSending, status]);

  return { status, serial, display, sent, storedCount, send, publish };
}
