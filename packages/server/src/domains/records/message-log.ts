import {
  type LoggedMessage,
  MESSAGE_LOG_LENGTH,
  type MessageOutcome,
  type MessageReason,
} from '@tinkerstream/contract/records';
import type { Logger } from '../../platform/logger.ts';
import type { MessageLogRepository, NewLogEntry } from './message-log-repository.ts';

/** For so long messages are gathered before they are written: a crash can take the log of that time, never a record. */
const FLUSH_MS = 1000;

/** What is kept of a message's text, in characters, and of each detail of a reason. */
const MAX_TEXT = 1000;
const MAX_DETAIL = 100;
const MAX_REASONS = 20;

interface Received {
  readonly text: string;
  /** In milliseconds since 1970 UTC. */
  readonly time: number;
  /** In the order of arrival, where its time does not tell. */
  readonly place: number | undefined;
  readonly content: { readonly deviceSerialNumber: string; readonly deviceName: string };
}

/**
 * The last messages of each topic with what became of them: the answer to 'why did my message fail'. Of a flood only
 * the last ones of each second are written, so that the log costs a busy topic no more than a quiet one.
 */
export class MessageLog {
  readonly #repository: MessageLogRepository;
  readonly #logger: Logger;
  readonly #onGrown: (topicId: string) => void;
  #pending = new Map<string, NewLogEntry[]>();
  #timer: NodeJS.Timeout | undefined;
  #flushing: Promise<void> = Promise.resolve();

  /** @param onGrown is told of each topic whose new messages can be read */
  constructor(repository: MessageLogRepository, logger: Logger, onGrown: (topicId: string) => void) {
    this.#repository = repository;
    this.#logger = logger;
    this.#onGrown = onGrown;
  }

  add(topicId: string, message: Received, outcome: MessageOutcome, reasons: readonly MessageReason[]): void {
    const { text, time, place = time, content } = message;
    const deviceSerialNumber = content.deviceSerialNumber || content.deviceName;
    const entry = { topicId, time, place, message: shorten(text, MAX_TEXT), deviceSerialNumber, outcome, reasons };
    const entries = this.#pending.get(topicId);
    if (!entries) this.#pending.set(topicId, [entry]);
    else if (entries.push(entry) >= 2 * MESSAGE_LOG_LENGTH) entries.splice(0, MESSAGE_LOG_LENGTH);
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_MS);
  }

  /** The last messages of a topic, newest first. */
  async list(topicId: string): Promise<LoggedMessage[]> {
    await this.flush();
    const rows = await this.#repository.list(topicId);
    return rows.map((row) => ({
      id: row.id,
      createdOn: new Date(row.time).toISOString(),
      message: row.message,
      deviceSerialNumber: row.device_serial_number,
      outcome: row.outcome,
      reasons: JSON.parse(row.reasons) as MessageReason[],
      count: 1,
    }));
  }

  /** Removes what is kept of a topic, and what is still to be written. */
  async removeOfTopic(topicId: string): Promise<void> {
    this.#pending.delete(topicId);
    await this.#flushing;
    await this.#repository.removeOfTopic(topicId);
  }

  /** Resolves when what was added so far is written. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#flushing = this.#flushing.then(() => this.#write());
    return this.#flushing;
  }

  async #write(): Promise<void> {
    if (this.#pending.size === 0) return;
    const topicIds = [...this.#pending.keys()];
    const entries = [...this.#pending.values()].flatMap((of) => of.slice(-MESSAGE_LOG_LENGTH));
    this.#pending = new Map();
    try {
      await this.#repository.append(entries.map(presentable));
      for (const topicId of topicIds) this.#onGrown(topicId);
    } catch (error) {
      this.#logger.error({ err: error }, 'The log of messages could not be written');
    }
  }
}

function presentable(entry: NewLogEntry): NewLogEntry {
  const reasons = entry.reasons.slice(0, MAX_REASONS);
  return {
    ...entry,
    // PostgreSQL holds no U+0000, with which boards fill up their buffers: its picture stands for it.
    message: entry.message.replaceAll('\0', '\u2400'),
    reasons: reasons.map(({ code, detail }) => ({ code, detail: shorten(detail, MAX_DETAIL) })),
  };
}

/** Without the copy the whole text would stay in memory behind its beginning. */
function shorten(text: string, length: number): string {
  return text.length <= length ? text : `${Buffer.from(text.slice(0, length - 1)).toString()}…`;
}
