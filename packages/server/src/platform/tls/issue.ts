import { Worker } from 'node:worker_threads';
import type { CertificateNames } from './certificate-names.ts';

export interface IssueOrder {
  /** The key and certificate of the authority in PEM; undefined to create it. */
  readonly authority: string | undefined;
  /** The name by which devices list a new authority. */
  readonly authorityName: string;
  readonly names: CertificateNames;
  readonly now: number;
}

/** A private key and its certificate in PEM, of the authority and of the server. */
export interface IssuedCertificates {
  readonly authority: string;
  readonly server: string;
}

/** Issues a server certificate, in a thread: its library takes 23 MB and 0.4 s to load, and is seldom needed. */
export function issueCertificate(order: IssueOrder): Promise<IssuedCertificates> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./issue-thread.ts', import.meta.url), { workerData: order });
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', () => reject(new Error('The thread ended without a certificate')));
  });
}
