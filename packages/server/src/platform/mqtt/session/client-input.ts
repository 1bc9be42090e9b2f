import type { Duplex } from 'node:stream';
import type { Intake, Sender } from '../intake.ts';
import { mayBeginWith } from '../wire/decode.ts';
import type { FieldReader } from '../wire/field-reader.ts';
import { FrameReader } from '../wire/frame-reader.ts';
import { PacketError } from '../wire/packet-error.ts';

/** Reading from a client pauses while more than this is buffered. */
const READ_AHEAD_BYTES = 16 * 1024;
/** Reading from a client pauses while it has this many unanswered requests. */
const MAX_OPEN_REQUESTS = 16;

interface InputOptions {
  readonly intake: Intake;
  /** Maximum packet length, without the fixed header. */
  readonly packetBytes: number;
  readonly onPacket: (firstByte: number, fields: FieldReader) => void;
  /** Number of the client's messages that wait for their commit. */
  readonly publishing: () => number;
  /** Runs when the client sends a packet that MQTT forbids. */
  readonly onError: (error: PacketError) => void;
  /** Runs when everything the client sent has been read and no more will come; possibly several times. */
  readonly onEnd: () => void;
}

/** The packets of one client, read one at a time whenever it is the client's turn. */
export class ClientInput implements Sender {
  readonly #stream: Duplex;
  readonly #options: InputOptions;
  readonly #frames: FrameReader;
  #hasBegun = false;
  #openRequests = 0;
  /** Whether the current packet waits for something: later packets then wait too. */
  #isHeld = false;
  #hasEnded = false;
  #isStopped = false;

  constructor(stream: Duplex, options: InputOptions) {
    this.#stream = stream;
    this.#options = options;
    this.#frames = new FrameReader(options.packetBytes, options.onPacket);
    stream.on('data', (chunk: Buffer) => this.#receive(chunk));
    stream.on('end', () => this.#end());
    // Data that has arrived is still read, even if the client has reset the connection since.
    stream.on('close', () => this.#end());
  }

  get publishing(): number {
    return this.#options.publishing();
  }

  /** Whether the gateway itself is not reading this client at the moment. */
  get isWaiting(): boolean {
    return this.#isHeld || this.#stream.isPaused() || this.#options.intake.isWaiting(this);
  }

  /** Stops handling packets, and discards all further data. */
  stop(): void {
    this.#isStopped = true;
    if (!this.#hasEnded) this.#stream.resume();
  }

  /** Stops handling packets, and stops reading from the network. */
  pause(): void {
    this.#isStopped = true;
    this.#stream.pause();
  }

  /** Counts a request whose answer comes later. */
  beginRequest(): void {
    this.#openRequests++;
  }

  endRequest(): void {
    if (this.#openRequests-- === MAX_OPEN_REQUESTS) this.#options.intake.ready(this);
  }

  /** Pauses reading until `turn` resolves, then runs `action` with its result. */
  pauseUntil<Result>(turn: Promise<Result>, action: (result: Result) => void): void {
    this.#isHeld = true;
    void turn.then((result) => {
      this.#isHeld = false;
      try {
        action(result);
      } catch (error) {
        this.#refuse(error);
      }
      this.#options.intake.ready(this);
    });
  }

  handleNext(): boolean {
    const isBusy = this.#isHeld || this.#openRequests >= MAX_OPEN_REQUESTS;
    if (!isBusy && !this.#isStopped && this.#readNext()) return true;
    if (this.#stream.closed || (this.#hasEnded && !isBusy)) this.#options.onEnd();
    else if (!isBusy && !this.#isStopped && this.#stream.isPaused()) this.#stream.resume();
    return false;
  }

  #receive(chunk: Buffer): void {
    if (this.#isStopped) return;
    const isFirst = !this.#hasBegun;
    this.#hasBegun = true;
    if (isFirst && !mayBeginWith(chunk[0] as number)) return this.#options.onError(new PacketError('not MQTT'));
    this.#frames.add(chunk);
    if (this.#frames.unreadBytes > READ_AHEAD_BYTES) this.#stream.pause();
    this.#options.intake.ready(this);
  }

  #end(): void {
    this.#hasEnded = true;
    this.#options.intake.ready(this);
  }

  #readNext(): boolean {
    try {
      return this.#frames.readNext();
    } catch (error) {
      this.#refuse(error);
      return false;
    }
  }

  #refuse(error: unknown): void {
    if (!(error instanceof PacketError)) throw error;
    this.#options.onError(error);
  }
}
