import { parseBoardMessage } from '@tinkerstream/contract/records';
import { annotationText, NOTE_KEY } from '@tinkerstream/contract/topics';
import type { Logger } from '../../../platform/logger.ts';
import type { AnnotationsService, AutomaticAnnotation } from './service.ts';

/** A message after its commit. */
interface NotedMessage {
  readonly topic: { readonly id: string };
  readonly text: string;
  readonly payload: Buffer;
  /** The time in milliseconds since 1970 UTC. */
  readonly time: number;
  readonly sentBy: string;
  readonly values: ReadonlyMap<string, unknown>;
  readonly isTooFast: boolean;
}

/** Maximum notes that wait. A flood of notes hides all values anyway. */
const MAX_WAITING = 1000;

/** Annotates a topic with the `_note` of its boards, one after the other and after the messages are acknowledged. */
export class BoardNotes {
  readonly #annotations: Pick<AnnotationsService, 'add'>;
  readonly #logger: Logger;
  readonly #waiting: AutomaticAnnotation[] = [];
  #working: Promise<void> | undefined;

  constructor(annotations: Pick<AnnotationsService, 'add'>, logger: Logger) {
    this.#annotations = annotations;
    this.#logger = logger;
  }

  readonly handle = ({ topic, text, payload, time, sentBy, values, isTooFast }: NotedMessage): void => {
    // Most messages have no note, and are not parsed again. A data type of this key is data.
    if (isTooFast || !text.includes(NOTE_KEY) || values.has(NOTE_KEY)) return;
    const note = parseBoardMessage(payload.toString('utf8')).values.get(NOTE_KEY);
    if (note === undefined || this.#waiting.length >= MAX_WAITING) return;
    // The text is cut to its stored length here: a message has up to 64 kB.
    this.#waiting.push({ topicId: topic.id, time, text: annotationText(note), origin: 'BOARD', by: sentBy });
    this.#working ??= this.#work().finally(() => {
      this.#working = undefined;
    });
  };

  /** Resolves when all notes so far are stored. */
  async flush(): Promise<void> {
    await this.#working;
  }

  async #work(): Promise<void> {
    for (let note = this.#waiting.shift(); note; note = this.#waiting.shift()) {
      try {
        await this.#annotations.add(note);
      } catch (error) {
        this.#logger.error({ err: error, topicId: note.topicId }, 'Could not store the note of a board');
      }
    }
  }
}
