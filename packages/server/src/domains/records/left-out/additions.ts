import type { RecordValue } from '@tinkerstream/contract/points';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../../../platform/db/database.ts';
import { createLeftOutRepository } from './repository.ts';

/** A value from a file that was left out there. */
interface AddedLeftOut {
  readonly topicId: string;
  readonly dataTypeId: string;
  /** The device; '' for senders without a serial number. */
  readonly deviceId: string;
  /** The time in milliseconds since 1970 UTC. */
  readonly time: number;
  readonly value: RecordValue;
  readonly reason: string;
}

/** Adds left-out values, in the transaction that creates their topics. */
export async function addLeftOut(transaction: Database, added: readonly AddedLeftOut[]): Promise<void> {
  const createdOn = Date.now();
  await createLeftOutRepository(transaction).add(
    added.map((one) => ({ ...one, id: uuidv7(), userId: null, createdOn })),
  );
}
