import { randomBytes } from 'node:crypto';

/** An unguessable token: 128 bits as 32 hexadecimal digits. */
export function randomToken(): string {
  return randomBytes(16).toString('hex');
}
