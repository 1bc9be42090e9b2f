import { X509Certificate } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from '../logger.ts';
import { StartError } from '../start-error.ts';
import type { CertificateNames } from './certificate-names.ts';
import { covers, isDue } from './certificate-plan.ts';
import { issueCertificate } from './issue.ts';

/** How often the names of this computer and the ends of the certificates are checked. */
const CHECK_MS = 60_000;

interface LocalCertificateOptions {
  /** The folder with the keys. */
  readonly folder: string;
  /** The name by which devices list the authority. */
  readonly authorityName: string;
  readonly findNames: () => CertificateNames;
  readonly logger: Logger;
  /** Runs when another server certificate is in use. */
  readonly onChange: () => void;
}

/** A key with its certificate. */
interface Identity {
  /** The key and the certificate in PEM. */
  readonly pem: string;
  readonly certificate: X509Certificate;
}

interface Identities {
  readonly authority: Identity;
  readonly server: Identity;
}

export interface LocalCertificate {
  /** The certificate that devices must trust. */
  readonly authority: () => X509Certificate;
  /** The key and certificate of the server in PEM. */
  readonly server: () => string;
  /** When the server certificate ends. */
  readonly validUntil: () => Date;
  readonly close: () => void;
}

/**
 * Holds a certificate for this computer, signed by an authority of its own: created at the first use, and renewed
 * before its end or when the computer gets another name or address.
 * @throws StartError if the files cannot be used
 */
export async function openLocalCertificate(options: LocalCertificateOptions): Promise<LocalCertificate> {
  const { folder, authorityName, findNames, logger, onChange } = options;
  const [authorityFile, serverFile] = [join(folder, 'authority.pem'), join(folder, 'server.pem')];
  let current = await renewed(readIdentity(authorityFile, 'required'), readIdentity(serverFile, 'replaceable'));
  let isClosed = false;

  async function renewed(authority: Identity | undefined, server: Identity | undefined): Promise<Identities> {
    const now = Date.now();
    const names = findNames();
    const kept = authority && !isDue(authority.certificate, now) ? authority : undefined;
    if (kept && server && isRight(server.certificate, kept.certificate, names, now)) return { authority: kept, server };
    const issued = await issueCertificate({ authority: kept?.pem, authorityName, names, now });
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      if (!kept) writeKey(authorityFile, issued.authority);
      writeKey(serverFile, issued.server);
    } catch (error) {
      throw new StartError(`The certificate for HTTPS cannot be stored in ${folder}: ${(error as Error).message}`);
    }
    if (!kept)
      logger.info(
        `A new certificate authority for HTTPS was created. Devices have to trust /ca.crt ${authority ? 'again' : 'once'}`,
      );
    return { authority: identityOf(issued.authority), server: identityOf(issued.server) };
  }

  async function check(): Promise<void> {
    const next = await renewed(current.authority, current.server);
    if (isClosed || next.server.pem === current.server.pem) return;
    current = next;
    onChange();
  }

  const timer = setInterval(() => {
    check().catch((error: unknown) =>
      logger.warn(
        { err: error },
        'Could not renew the certificate for HTTPS. Check that the server may write to the folder tls in DATA_DIR',
      ),
    );
  }, CHECK_MS).unref();

  return {
    authority: () => current.authority.certificate,
    server: () => current.server.pem,
    validUntil: () => current.server.certificate.validToDate,
    close() {
      isClosed = true;
      clearInterval(timer);
    },
  };
}

function isRight(server: X509Certificate, authority: X509Certificate, names: CertificateNames, now: number): boolean {
  return server.verify(authority.publicKey) && !isDue(server, now) && covers(server, names);
}

/**
 * @param need a lost authority would have to be trusted again by every device, so a damaged one ends the start
 * @returns undefined if there is none
 */
function readIdentity(file: string, need: 'required' | 'replaceable'): Identity | undefined {
  try {
    return identityOf(readFileSync(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || need === 'replaceable') return undefined;
    throw new StartError(
      `${file} is damaged. Restore it from a backup, or delete it; then each device has to trust this server again.`,
    );
  }
}

function identityOf(pem: string): Identity {
  return { pem, certificate: new X509Certificate(pem) };
}

/** Key and certificate are in one file, so that a crash cannot leave two that do not belong together. */
function writeKey(file: string, pem: string): void {
  writeFileSync(`${file}.new`, pem, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
}
