import { getSystemErrorName } from 'node:util';
import type { CallFault } from '@tinkerstream/contract/platform/call-fault';

/** Codes of the operating system, of its resolver, and of Node. */
const FAULTS: Readonly<Record<string, CallFault>> = {
  ECONNREFUSED: 'REFUSED',
  ENOTFOUND: 'NO_NAME',
  ENODATA: 'NO_NAME',
  EAI_AGAIN: 'NO_NAME',
  EAI_NODATA: 'NO_NAME',
  EAI_NONAME: 'NO_NAME',
  ECONNRESET: 'CLOSED',
  ECONNABORTED: 'CLOSED',
  EPIPE: 'CLOSED',
  EHOSTUNREACH: 'NO_ROUTE',
  EHOSTDOWN: 'NO_ROUTE',
  ENETUNREACH: 'NO_ROUTE',
  ENETDOWN: 'NO_ROUTE',
  EADDRNOTAVAIL: 'NO_ROUTE',
  ETIMEDOUT: 'TIMEOUT',
  ERR_SSL_WRONG_VERSION_NUMBER: 'NO_TLS',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'NO_TLS',
  ERR_SSL_UNKNOWN_PROTOCOL: 'NO_TLS',
  ERR_TLS_CERT_ALTNAME_INVALID: 'CERTIFICATE',
};
/** The words that OpenSSL's codes of certificates have. */
const CERTIFICATE = /CERT|SIGNATURE|ISSUER|UNABLE_TO_|CRL|PATH_LENGTH|INVALID_(CA|PURPOSE)/;
/** The first byte of a TLS alert, which a server with TLS sends to plain text. */
const TLS_ALERT = 0x15;

const TEXTS: Readonly<Record<CallFault, string>> = {
  REFUSED: 'it refused the connection',
  NO_NAME: 'its name has no address',
  CERTIFICATE: 'its certificate is not valid',
  NO_TLS: 'it answers without TLS',
  ONLY_TLS: 'it answers with TLS only',
  NOT_HTTP: 'it does not answer with HTTP',
  CLOSED: 'it closed the connection',
  NO_ROUTE: 'no network leads to it',
  TIMEOUT: 'it did not answer in time',
};

interface NetworkError {
  readonly code?: unknown;
  readonly errno?: unknown;
  readonly message?: string;
  readonly rawPacket?: Uint8Array;
  readonly cause?: unknown;
}

/** Why a call of another server had no answer; undefined for an error that has no such reason. */
export function callFaultOf(error: unknown): CallFault | undefined {
  const { code, errno, message = '', rawPacket, cause } = (error ?? {}) as NetworkError;
  for (const name of [code, nameOf(errno)]) {
    if (typeof name !== 'string') continue;
    const fault = FAULTS[name];
    if (fault) return fault;
    if (name.startsWith('HPE_')) return rawPacket?.[0] === TLS_ALERT ? 'ONLY_TLS' : 'NOT_HTTP';
    if (CERTIFICATE.test(name)) return 'CERTIFICATE';
  }
  // Some libraries replace OpenSSL's code by their own.
  if (/certificate/i.test(message)) return 'CERTIFICATE';
  if (/wrong version number|packet length too long/i.test(message)) return 'NO_TLS';
  if (code === 'ETIMEOUT' || /timeout|timed out/i.test(message)) return 'TIMEOUT';
  return cause === undefined || cause === error ? undefined : callFaultOf(cause);
}

/** The reason in English, for a log. */
export function callFaultText(fault: CallFault): string {
  return TEXTS[fault];
}

function nameOf(errno: unknown): string | undefined {
  return typeof errno === 'number' && errno < 0 ? getSystemErrorName(errno) : undefined;
}
