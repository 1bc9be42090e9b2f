import 'reflect-metadata';
import { createPrivateKey, KeyObject, webcrypto } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import * as x509 from '@peculiar/x509';
import { authorityPeriod, serverPeriod } from './certificate-plan.ts';
import type { IssuedCertificates, IssueOrder } from './issue.ts';

const EC = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const SIGNATURE = { name: 'ECDSA', hash: 'SHA-256' } as const;

x509.cryptoProvider.set(webcrypto as never);
parentPort?.postMessage(await issue(workerData as IssueOrder));

async function issue({ authority: stored, authorityName, names, now }: IssueOrder): Promise<IssuedCertificates> {
  const authority = stored ?? (await createAuthority(authorityName, now));
  return { authority, server: await createServerCertificate(authority, names, now) };
}

async function createAuthority(name: string, now: number): Promise<string> {
  const keys = await createKeys();
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: [{ CN: [name] }],
    keys: keys as never,
    signingAlgorithm: SIGNATURE,
    ...authorityPeriod(now),
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey as never),
    ],
  });
  return pemOf(certificate, keys);
}

async function createServerCertificate(pem: string, names: IssueOrder['names'], now: number): Promise<string> {
  const authority = new x509.X509Certificate(pem.slice(pem.indexOf('-----BEGIN CERTIFICATE-----')));
  const key = createPrivateKey(pem).export({ type: 'pkcs8', format: 'der' });
  const keys = await createKeys();
  const certificate = await x509.X509CertificateGenerator.create({
    subject: [{ CN: ['Tinkerstream'] }],
    issuer: authority.subjectName,
    publicKey: keys.publicKey as never,
    signingKey: (await webcrypto.subtle.importKey('pkcs8', key, EC, false, ['sign'])) as never,
    signingAlgorithm: SIGNATURE,
    ...serverPeriod(now, authority),
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension([
        ...names.hosts.map((value) => ({ type: 'dns' as const, value })),
        ...names.addresses.map((value) => ({ type: 'ip' as const, value })),
      ]),
      await x509.AuthorityKeyIdentifierExtension.create(authority.publicKey),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey as never),
    ],
  });
  return pemOf(certificate, keys);
}

function createKeys() {
  return webcrypto.subtle.generateKey(EC, true, ['sign', 'verify']);
}

function pemOf(certificate: x509.X509Certificate, { privateKey }: Awaited<ReturnType<typeof createKeys>>): string {
  const key = KeyObject.from(privateKey).export({ type: 'pkcs8', format: 'pem' }) as string;
  return `${key}${certificate.toString('pem')}\n`;
}
