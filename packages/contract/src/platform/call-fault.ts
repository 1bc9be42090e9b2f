/** Why a call of another server had no answer. */
export const CALL_FAULTS = [
  /** Nothing listens at its address and port. */
  'REFUSED',
  /** Its name has no address. */
  'NO_NAME',
  /** Its certificate has expired, is for another name, or has an unknown issuer. */
  'CERTIFICATE',
  /** It was called by https, and answers without TLS. */
  'NO_TLS',
  /** It was called by http, and answers with TLS. */
  'ONLY_TLS',
  /** What it answered is no HTTP. */
  'NOT_HTTP',
  /** It closed the connection. */
  'CLOSED',
  /** No network leads to it. */
  'NO_ROUTE',
  'TIMEOUT',
] as const;
export type CallFault = (typeof CALL_FAULTS)[number];
