/** An address that is link-local and of a tunnel, so that it comes after every other address. */
export const SECOND_ADDRESS = '169.254.99.99';

/** The environment of a server whose computer is in two networks. */
export const TWO_NETWORKS = {
  SECOND_ADDRESS,
  NODE_OPTIONS: `--import=${new URL('second-address.ts', import.meta.url).href}`,
};
