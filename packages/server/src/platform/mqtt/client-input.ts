import type { Duplex } from 'node:stream';
import { mayBeginWith } from './decode.ts';
import type { FieldReader } from './field-reader.ts';
import { FrameReader } from './frame-reader.ts';
import type { Intake, Sender } from './intake.ts';
import { PacketError } from './packet-error.ts';

/** A client of which more than this has come and is not taken in yet is not read further. */
const READ_AHEAD_BYTES = 16 * 1024;
/** A client that has asked for so much, and not been answered, is not read further. */
const MAX_OPEN_REQUESTS = 16;

interface InputOptions {
  readonly intake: Intake;
  /** The longest packet taken, without its fixed header. */
  readonly packetBytes: number;
  readonly onPacket: (firstByte: number, fields: FieldReader) => void;
  /** The client sent what it may not send. */
  readonly onError: (error: PacketError) => void;
  /** All that the client sent has been read, and it will send no more. May be called several times. */
  readonly onOver: () => void;
}

/** What comes from one client: its packets, one after the other, whenever it is the client's turn. */
export class ClientInput implements Sender {
  readonly #stream: Duplex;
  readonly #options: InputOptions;
  readonly #frames: FrameReader;
  #hasBegun = false;
  #openRequests = 0;
  /** The packet taken in last waits for something, and those behind it wait too. */
  #isHeld = false;
  #isOver = false;
  #isStopped = false;

  constructor(stream: Duplex, options: InputOptions) {
    this.#stream = stream;
    this.#options = options;
    this.#frames = new FrameReader(options.packetBytes, options.onPacket);
    stream.on('data', (chunk: Buffer) => this.#receive(chunk));
    stream.on('end', () => this.#end());
    // What has come is read first, even where the client has reset the connection meanwhile.
    stream.on('close', () => this.#end());
  }

  /** Whether it is not for the client to be heard at present. */
  get isWaiting(): boolean {
    return this.#isHeld || this.#stream.isPaused() || this.#options.intake.isWaiting(this);
  }

  /** Takes in no more packets. */
  stop(): void {
    this.#isStopped = true;
    if (!this.#isOver) this.#stream.resume();
  }

  /** Takes in no more packets, and leaves what comes in the network. */
  pause(): void {
    this.#isStopped = true;
    this.#stream.pause();
  }

  /** A request has begun, whose answer needs time. */
  beginRequest(): void {
    this.#openRequests++;
  }

  endRequest(): void {
    if (this.#openRequests-- === MAX_OPEN_REQUESTS) this.#options.intake.ready(this);
  }

  /** Reads no further until `action` has been called, after `turn`. */
  holdFor<Result>(turn: Promise<Result>, action: (result: Result) => void): void {
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

  takeNext(): boolean {
    const isBusy = this.#isHeld || this.#openRequests >= MAX_OPEN_REQUESTS;
    if (!isBusy && !this.#isStopped && this.#readNext()) return true;
    if (this.#stream.closed || (this.#isOver && !isBusy)) this.#options.onOver();
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
    this.#isOver = true;
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
