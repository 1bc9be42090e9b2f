import { PagePath } from '@tinkerstream/contract/classes';

/** The page of a copied address, if the address belongs to this server. @param origin of this server */
export function pageOf(address: string, origin: string): string | undefined {
  try {
    const url = new URL(address.trim(), origin);
    const path = url.pathname + url.search + url.hash;
    return url.origin === origin && PagePath.safeParse(path).success ? path : undefined;
  } catch {
    return undefined;
  }
}
