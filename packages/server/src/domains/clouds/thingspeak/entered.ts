import type { Asker } from '../../../platform/limits/guess-turns.ts';
import type { CloudGate, EnteredCloud, EnteredTopic, LinkedProject } from '../gate.ts';

/** A channel that a key has authorised. */
export type EnteredChannel = EnteredTopic<EnteredCloud>;

/** A channel, without a right to it. */
export type LinkedChannel = EnteredTopic<LinkedProject>;

export type EnterChannel = (key: string, asker: Asker) => Promise<EnteredChannel | undefined>;

/** Finds channels by their keys, as `CloudGate.enter` does. */
export function createEnterChannel({ enter }: Pick<CloudGate, 'enter'>): EnterChannel {
  return async (key, asker) => {
    if (key === '') return undefined;
    const entered = await enter('THINGSPEAK', key, asker);
    return entered && hasTopic(entered) ? entered : undefined;
  };
}

export function hasTopic<Entered extends LinkedProject>(entered: Entered): entered is EnteredTopic<Entered> {
  return entered.topic !== undefined;
}
