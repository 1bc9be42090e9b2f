import { hostname, networkInterfaces } from 'node:os';
import { isLoopbackHost } from '@tinkerstream/contract/platform/web/loopback';
import { networkAddresses } from '../network-addresses.ts';
import type { Client } from './caller.ts';

interface LinkOriginsOptions {
  readonly publicUrl: string | undefined;
  readonly isTls: boolean;
  /** The address that the server listens on; undefined for all addresses of this machine. */
  readonly host: string | undefined;
  /** The port of the HTTP server. */
  readonly port: () => number;
  /** The name in the local network, while it is announced. */
  readonly localName: () => string | undefined;
  /** The port of HTTPS beside HTTP, while there is one. */
  readonly securePort: () => number | undefined;
}

interface LinkAddress {
  readonly origin: string;
  /** Whether no origin is known that works from another computer. */
  readonly isGuess: boolean;
}

/** The part of a client that decides about its links. */
type Asking = Pick<Client, 'origin' | 'chosenOrigin'>;

export type LinkOrigins = ReturnType<typeof createLinkOrigins>;

/**
 * Chooses the origin of links for others: PUBLIC_URL if set. Never a loopback address, because the reader may use
 * another computer.
 */
export function createLinkOrigins({ publicUrl, isTls, host, port, localName, securePort }: LinkOriginsOptions) {
  /** The host that administrators have chosen for everyone. */
  let preferred: string | undefined;
  const protocol = isTls ? 'https' : 'http';
  const originOf = (name: string) => new URL(`${protocol}://${name}:${port()}`).origin;
  /** The HTTPS origin of a host; undefined while there is no HTTPS beside HTTP. */
  const secureOriginOf = (name: string) => {
    const secure = securePort();
    return secure === undefined ? undefined : new URL(`https://${name}:${secure}`).origin;
  };

  /** The hosts by which other computers may reach this server: the host that administrators have chosen, then the likeliest. */
  function hosts(): string[] {
    const own = host === undefined ? [...networkAddresses(), localName() ?? []].flat() : [bracketed(host)];
    const outer = own.filter((one) => !isLoopbackHost(new URL(originOf(one)).hostname));
    return outer.toSorted((a, b) => Number(b === preferred) - Number(a === preferred));
  }

  /**
   * The origins by which other computers may reach this server: the one that the client has chosen, then the likeliest.
   * Empty if the server listens on a loopback address. HTTPS origins if the client uses HTTPS.
   */
  function guesses({ origin: used, chosenOrigin }: Asking): string[] {
    const origins = hosts().map((name) => originLike(used, name));
    return origins.toSorted((a, b) => Number(b === chosenOrigin) - Number(a === chosenOrigin));
  }

  /** The origin of a host, of HTTPS if the used one is. */
  function originLike(used: string, name: string): string {
    return (used.startsWith('https:') && secureOriginOf(name)) || originOf(name);
  }

  /** The origin of the preferred host, while this machine has it: a network may give it another address. */
  function preference(used: string): string | undefined {
    return preferred !== undefined && hosts()[0] === preferred ? originLike(used, preferred) : undefined;
  }

  /** A link needs some address, even if none may work. */
  function guess(client: Asking): string {
    return guesses(client)[0] ?? originOf(networkAddresses()[0] ?? hostname());
  }

  /** All origins of this machine. */
  function ownOrigins(): Set<string> {
    const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
    const name = hostname();
    const names = [
      name,
      `${name}.local`,
      localName() ?? [],
      ...addresses.map(({ address }) => bracketed(address)),
    ].flat();
    return new Set(names.flatMap((one) => [originOf(one), secureOriginOf(one) ?? []].flat()));
  }

  return {
    publicUrl,
    hosts,

    /** The origin of one of the hosts, over HTTPS if the client uses it. */
    originOf: (name: string, { origin }: Pick<Client, 'origin'>) => originLike(origin, name),

    /** Puts a host before the likeliest: the host that administrators have chosen, until the network has changed. */
    prefer(chosen: string | undefined): void {
      preferred = chosen;
    },

    /** The origin for an email that no request triggers, but a message of a board. */
    forEmails(): string {
      return publicUrl ?? guess({ origin: '', chosenOrigin: undefined });
    },

    /**
     * The origin for an email that anyone can trigger: the request's origin, but only if it is one of this machine. A
     * stranger can put any host into a request, and a link to that host would leak the key in it.
     */
    forAnyone(client: Asking): string {
      if (publicUrl !== undefined) return publicUrl;
      const used = reachable(client.origin);
      return used !== undefined && ownOrigins().has(used) ? (preference(used) ?? used) : guess(client);
    },

    /**
     * The origin for an email that an administrator triggers: the one that administrators have chosen, or the origin
     * that the administrator uses, even if it is not among the known ones.
     */
    forAdministrator(client: Asking): LinkAddress {
      if (publicUrl !== undefined) return { origin: publicUrl, isGuess: false };
      const used = reachable(client.origin);
      const chosen = preference(client.origin);
      if (used === undefined) return { origin: guess(client), isGuess: chosen === undefined };
      return { origin: chosen ?? used, isGuess: false };
    },

    /**
     * The origins for links on a page, the chosen or likeliest first; empty if the page's own origin is right, or none
     * is known. Only a browser on this machine gets guesses: they would reveal the network to a stranger, and through a
     * forwarded port, as of a container, they are wrong. Everyone gets the origin that administrators have chosen.
     */
    forPage(client: Pick<Client, 'origin' | 'chosenOrigin' | 'address'>): readonly string[] {
      if (publicUrl !== undefined) return [publicUrl];
      const isHere = reachable(client.origin) === undefined && isLoopbackHost(bracketed(client.address));
      if (isHere) return guesses(client);
      const used = reachable(client.origin);
      const chosen = used === undefined ? undefined : preference(used);
      if (used === undefined || chosen === undefined || chosen === used) return [];
      return [chosen, used].toSorted((a, b) => Number(b === client.chosenOrigin) - Number(a === client.chosenOrigin));
    },
  };
}

/** Normalises an origin; undefined if the text is not an origin, or points to the reader's own computer. */
function reachable(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { origin, hostname: host } = new URL(text);
  return origin === text.toLowerCase() && !isLoopbackHost(host) ? origin : undefined;
}

/** Formats an address for a URL. */
export function bracketed(address: string): string {
  return address.includes(':') ? `[${address.split('%')[0]}]` : address;
}
