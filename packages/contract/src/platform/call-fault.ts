/** Why a call of another server had no answer. */
export const CALL_FAULTS = [
  /** Nothing listens at the address and port of the server. */
  'REFUSED',
  /** The name of the server has no address. */
  'NO_NAME',
  /** The certificate has expired, is for another name, or has an unknown issuer. */
  'CERTIFICATE',
  /** The call used https, and the server answers without TLS. */
  'NO_TLS',
  /** The call used http, and the server answers with TLS. */
  'ONLY_TLS',
  /** The answer is no HTTP. */
  'NOT_HTTP',
  /** The server closed the connection. */
  'CLOSED',
  /** No network leads to the server. */
  'NO_ROUTE',
  'TIMEOUT',
] as const;
export type CallFault = (typeof CALL_FAULTS)[number];
