import { recordErrors } from '@tinkerstream/contract/error-codes';
import type { MessageReason } from '@tinkerstream/contract/records';
import { AppError } from '../../platform/app-error.ts';
import type { StoreEarlier } from '../records/index.ts';
import type { SubscriptionsService } from '../subscriptions/index.ts';
import type { EnteredTopic, LinkedProject } from './gate.ts';

/** Values of one moment, by the names that the other cloud has for them. */
export interface PastEntry {
  /** In milliseconds since 1970 UTC. */
  readonly time: number;
  readonly values: ReadonlyMap<string, string>;
}

/** Why values are not stored, in English for the programmer of a board. */
export interface Refusal {
  readonly refusal: 'too-fast' | 'refused';
  readonly details: string;
}

interface PastNeeds {
  readonly storeEarlier: StoreEarlier;
  readonly subscriptions: Pick<SubscriptionsService, 'permissionOfUser'>;
}

export type CloudPast = ReturnType<typeof createPast>;

/** Stores values of the past that come with their times. */
export function createPast({ storeEarlier, subscriptions }: PastNeeds) {
  return {
    /** Stores entries, all or none. @returns why it stores none, or how many of their values were there */
    async addAll(
      { topic, sentAs }: EnteredTopic<LinkedProject>,
      entries: readonly PastEntry[],
      address: string,
    ): Promise<Refusal | { readonly alreadyThere: number }> {
      const { allowDataIntervalLimitSec } = await subscriptions.permissionOfUser(topic.creatorId);
      const seconds = Math.max(0, allowDataIntervalLimitSec);
      if (
        entries.some(
          ({ time }, place) => time - (entries[place - 1]?.time ?? Number.NEGATIVE_INFINITY) < seconds * 1000,
        )
      ) {
        return { refusal: 'refused', details: `Entries must be at least ${seconds} seconds apart.` };
      }
      // Boards have no names here, so an address identifies a board.
      const messages = entries.map(({ time, values }) => ({
        time,
        sender: `,${address}`,
        serialNumber: '',
        serialName: '',
        values: new Map([...values].map(([name, value]) => [sentAs(name), value])),
        areNamesFitted: true,
      }));
      try {
        const { stored, alreadyThere, reasons } = await storeEarlier(topic.id, messages, { areTextsKeys: true });
        return stored + alreadyThere > 0 ? { alreadyThere } : { refusal: 'refused', details: detailsOf(reasons) };
      } catch (error) {
        return refusalOf(error);
      }
    },
  };
}

/** The reasons of a refusal. */
export function detailsOf(reasons: readonly MessageReason[]): string {
  const texts = reasons.map(({ code, detail }) => (detail === '' ? code : `${detail.slice(0, 50)} ${code}`));
  return texts.slice(0, 5).join(', ');
}

function refusalOf(error: unknown): Refusal {
  if (!(error instanceof AppError) || error.status >= 500) throw error;
  if (error.status === 429)
    return { refusal: 'too-fast', details: `Wait ${error.retryAfter} seconds before the next request.` };
  // Another server stores values of the past at this moment.
  return { refusal: error.code === recordErrors.importRunning ? 'too-fast' : 'refused', details: error.message };
}
