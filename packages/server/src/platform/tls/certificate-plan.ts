import type { X509Certificate } from 'node:crypto';
import type { CertificateNames } from './certificate-names.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** How much earlier a certificate begins, because clocks of devices differ. */
const EARLIER_MS = DAY_MS;
const AUTHORITY_MS = 10 * 365 * DAY_MS;
/** Browsers refuse server certificates that are valid for more than 398 days. */
const SERVER_MS = 397 * DAY_MS;
const RENEWED_BEFORE_MS = 30 * DAY_MS;

export interface Period {
  readonly notBefore: Date;
  readonly notAfter: Date;
}

type Valid = Pick<X509Certificate, 'validToDate'>;

/**
 * Whether a certificate ends soon. A certificate that starts in the future is right: then the clock of this computer is
 * wrong.
 */
export function isDue({ validToDate }: Valid, now: number): boolean {
  return now > validToDate.getTime() - RENEWED_BEFORE_MS;
}

/** Whether a certificate is valid for all names. Further names do no harm. */
export function covers(certificate: X509Certificate, { hosts, addresses }: CertificateNames): boolean {
  return (
    hosts.every((host) => certificate.checkHost(host, { subject: 'never' }) !== undefined) &&
    addresses.every((address) => certificate.checkIP(address) !== undefined)
  );
}

export function authorityPeriod(now: number): Period {
  return { notBefore: new Date(now - EARLIER_MS), notAfter: new Date(now + AUTHORITY_MS) };
}

/** A server certificate is valid while its authority is, even if this computer’s clock has been set back. */
export function serverPeriod(now: number, authority: Period): Period {
  const begin = Math.max(now - EARLIER_MS, authority.notBefore.getTime());
  const end = Math.min(Math.max(begin, now) + SERVER_MS - EARLIER_MS, authority.notAfter.getTime());
  return { notBefore: new Date(begin), notAfter: new Date(end) };
}
