import { randomInt } from 'node:crypto';
import { PASS_DIGITS, PASS_MINUTES, type Pass, type UsedPass } from '@tinkerstream/contract/classes';
import { plainCode } from '@tinkerstream/contract/platform/typed-code';
import type { Client } from '../../../platform/http/caller.ts';
import { isoTime } from '../../../platform/iso-time.ts';
import { createSecretBox } from '../../../platform/secrets/secret-box.ts';
import { deviceOf } from '../../accounts/index.ts';
import type { PupilEntity } from '../../rosters/index.ts';

/** How long a pass lasts. */
export const PASS_MS = PASS_MINUTES * 60_000;
/**
 * Wrong numbers before a pass ends: a guesser finds it with a chance of one in a thousand. More than one address can
 * try in these minutes (`PassTries`), so that nobody ends it alone.
 */
const TRIES = 1000;
const MAX_USER_AGENT_LENGTH = 300;
const DAY_MS = 24 * 3600 * 1000;

type PassColumns = Pick<PupilEntity, 'passUntil' | 'passNumber' | 'passTries'>;
type UsedColumns = Pick<PupilEntity, 'passUsedOn' | 'passUserAgent' | 'passAddress'>;

/** A pupil without a pass. */
export const NO_PASS: PassColumns = { passUntil: 0, passNumber: null, passTries: 0 };

export type Passes = ReturnType<typeof createPasses>;

/** Passes: numbers that a teacher reads out to one pupil. They are stored encrypted, so that the teacher can read them again. */
export function createPasses(tokenKey: Uint8Array) {
  const box = createSecretBox(tokenKey, 'passes of pupils');

  function numberOf({ id, passUntil, passNumber }: PupilEntity): string | undefined {
    return passNumber !== null && passUntil > Date.now() ? box.open(passNumber, id) : undefined;
  }

  return {
    /** A new pass, and its stored form. */
    draw(pupilId: string): { readonly pass: Pass; readonly stored: PassColumns } {
      const number = String(randomInt(10 ** PASS_DIGITS)).padStart(PASS_DIGITS, '0');
      const passUntil = Date.now() + PASS_MS;
      return {
        pass: { number, until: isoTime(passUntil) },
        stored: { passUntil, passNumber: box.seal(number, pupilId), passTries: 0 },
      };
    },

    /** The stored form after someone has typed a number, and whether the number was right. */
    use(
      pupil: PupilEntity,
      typed: string,
      { userAgent, address }: Client,
    ): { readonly isRight: boolean; readonly stored: Partial<PassColumns & UsedColumns> } {
      const number = numberOf(pupil);
      if (number === undefined) return { isRight: false, stored: {} };
      if (number === plainCode(typed)) {
        const used = {
          passUsedOn: Date.now(),
          passUserAgent: userAgent.slice(0, MAX_USER_AGENT_LENGTH),
          passAddress: address,
        };
        return { isRight: true, stored: { ...NO_PASS, ...used } };
      }
      const passTries = pupil.passTries + 1;
      return { isRight: false, stored: passTries < TRIES ? { passTries } : NO_PASS };
    },

    /** A pass that nobody has used. */
    present(pupil: PupilEntity): Pass | null {
      const number = numberOf(pupil);
      return number === undefined ? null : { number, until: isoTime(pupil.passUntil) };
    },

    /** Where the latest pass was used, for a day. */
    presentUsed({ passUsedOn, passUserAgent, passAddress }: UsedColumns): UsedPass | null {
      if (passUsedOn === null || passUsedOn < Date.now() - DAY_MS) return null;
      return { usedOn: isoTime(passUsedOn), ...deviceOf(passUserAgent ?? ''), address: passAddress ?? '' };
    },
  };
}
