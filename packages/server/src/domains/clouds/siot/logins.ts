import { isPrivateAddress } from '../../../platform/address.ts';
import type { Asker } from '../../../platform/limits/guess-turns.ts';
import type { CloudGate, EnteredCloud, LinkedProject } from '../gate.ts';

/** The login of each new SIoT server, which many programs have. */
const USER = 'siot';
const KNOWN_PASSWORD = 'dfrobot';

interface LoginNeeds {
  readonly gate: Pick<CloudGate, 'enter' | 'byNumber'>;
  /** The number of the link that takes the default password. */
  readonly loginNumber: () => Promise<number | undefined>;
}

export type SiotLogins = ReturnType<typeof createSiotLogins>;

/** Finds links by the logins of SIoT: the login of a project, and the default login where an administrator allows it. */
export function createSiotLogins({ gate, loginNumber }: LoginNeeds) {
  async function enterKnown(): Promise<EnteredCloud | undefined> {
    const number = await loginNumber();
    const found: LinkedProject | undefined = number === undefined ? undefined : await gate.byNumber('SIOT', number);
    return found && { ...found, right: 'WRITE' };
  }

  return {
    /** Whether a login is meant for SIoT, whose programs all have the same user name. */
    isLogin: (user: string): boolean => user === USER,

    /** Whether a login is the default one, which boards of this server may have too. */
    isKnown: (password: string): boolean => password === KNOWN_PASSWORD,

    /**
     * @returns undefined for a wrong login, and for the default one where it does not apply
     * @throws authErrors.tooManyAttempts after too many wrong ones
     */
    async enter(user: string, password: string, asker: Asker): Promise<EnteredCloud | undefined> {
      if (user !== USER) return undefined;
      if (password === KNOWN_PASSWORD) return isPrivateAddress(asker.address) ? enterKnown() : undefined;
      return gate.enter('SIOT', password, asker);
    },
  };
}
