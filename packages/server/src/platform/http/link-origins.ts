import { hostname, networkInterfaces } from 'node:os';

interface LinkOriginsOptions {
  readonly publicUrl: string | undefined;
  readonly isTls: boolean;
  /** The port of the HTTP server. */
  readonly port: () => number;
}

interface LinkAddress {
  readonly origin: string;
  /** Whether no origin is known that works from another computer. */
  readonly isGuess: boolean;
}

export type LinkOrigins = ReturnType<typeof createLinkOrigins>;

/**
 * Chooses the origin of links in emails: PUBLIC_URL if set. Never a loopback address, because the reader may use another
 * computer.
 */
export function createLinkOrigins({ publicUrl, isTls, port }: LinkOriginsOptions) {
  const protocol = isTls ? 'https' : 'http';
  const originOf = (host: string) => new URL(`${protocol}://${host}:${port()}`).origin;

  /** The machine's first network address, or else its host name. */
  function guess(): string {
    const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
    return originOf(addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? hostname());
  }

  /** All origins of this machine. */
  function ownOrigins(): Set<string> {
    const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
    const name = hostname();
    return new Set([name, `${name}.local`, ...addresses.map(({ address }) => bracketed(address))].map(originOf));
  }

  return {
    /**
     * For an email that anyone can trigger: the request's origin, but only if it is one of this machine. A stranger can
     * put any host into a request, and a link to that host would leak the key in it.
     */
    forAnyone(requestOrigin: string): string {
      if (publicUrl !== undefined) return publicUrl;
      const used = reachable(requestOrigin);
      return used !== undefined && ownOrigins().has(used) ? used : guess();
    },

    /** For an email that an administrator triggers: the origin that the administrator uses, whichever it is. */
    forAdministrator(requestOrigin: string): LinkAddress {
      if (publicUrl !== undefined) return { origin: publicUrl, isGuess: false };
      const used = reachable(requestOrigin);
      return used === undefined ? { origin: guess(), isGuess: true } : { origin: used, isGuess: false };
    },
  };
}

/** Normalises an origin; undefined if the text is not an origin, or points to the reader's own computer. */
function reachable(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { origin, hostname: host } = new URL(text);
  const isLoopback = /^(?:(?:.+\.)?localhost|127\..*|0\.0\.0\.0|\[::1?\])$/.test(host);
  return origin === text.toLowerCase() && !isLoopback ? origin : undefined;
}

/** Formats an address for a URL. */
function bracketed(address: string): string {
  return address.includes(':') ? `[${address.split('%')[0]}]` : address;
}
