// Before a release.
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLogger } from '../../../src/platform/logger.ts';
import { certificateNames } from '../../../src/platform/tls/certificate-names.ts';
import { authorityPeriod, serverPeriod } from '../../../src/platform/tls/certificate-plan.ts';
import { openLocalCertificate } from '../../../src/platform/tls/local-certificate.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const NOW = Date.UTC(2026, 8, 1);
const NAMES = { hosts: ['localhost', 'pc.local'], addresses: ['127.0.0.1', '::1', '192.168.1.20'] };

describe('the names of a certificate', () => {
  const namesOf = (hostname: string, further: string[] = []) =>
    certificateNames({
      hostname,
      interfaces: {
        lo: [
          { address: '127.0.0.1', internal: true },
          { address: '::1', internal: true },
        ],
        wlan0: [
          { address: '192.168.1.20', internal: false },
          { address: 'fe80::1', internal: false },
          { address: '2001:db8::20', internal: false },
        ],
      },
      further,
    });

  test('are all by which other computers and this one reach it, except link-local IPv6 addresses', () => {
    expect(namesOf('PC-7', ['cloud.school.hk', '10.0.0.9'])).toEqual({
      hosts: ['localhost', 'pc-7', 'pc-7.local', 'cloud.school.hk'],
      addresses: ['127.0.0.1', '::1', '192.168.1.20', '2001:db8::20', '10.0.0.9'],
    });
  });

  test('contain the first label of a long name with .local, and no name that is none', () => {
    expect(namesOf('pc.school.hk').hosts).toEqual(['localhost', 'pc.school.hk', 'pc.local']);
    expect(namesOf('王的電腦').hosts).toEqual(['localhost']);
  });
});

describe('a certificate of the server', () => {
  const authority = authorityPeriod(NOW);

  test('is valid for at most 398 days, and no longer than its authority', () => {
    const { notBefore, notAfter } = serverPeriod(NOW, authority);
    expect((notAfter.getTime() - notBefore.getTime()) / DAY_MS).toBeLessThanOrEqual(398);
    expect(notBefore.getTime()).toBeLessThan(NOW);
    const last = serverPeriod(authority.notAfter.getTime() - 60 * DAY_MS, authority);
    expect(last.notAfter).toEqual(authority.notAfter);
  });

  test('starts with its authority if the clock of this computer has been set back', () => {
    const { notBefore, notAfter } = serverPeriod(0, authority);
    expect(notBefore).toEqual(authority.notBefore);
    expect(notAfter.getTime()).toBeGreaterThan(NOW + 300 * DAY_MS);
  });
});

describe('a certificate of this computer', () => {
  let folder: string;
  beforeEach(() => {
    folder = join(mkdtempSync(join(tmpdir(), 'tls-')), 'tls');
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: NOW });
  });
  afterEach(() => {
    vi.useRealTimers();
    rmSync(join(folder, '..'), { recursive: true });
  });

  const open = (names = NAMES, onChange = () => {}) =>
    openLocalCertificate({
      folder,
      authorityName: 'Tinkerstream (pc)',
      findNames: () => names,
      logger: createLogger('silent'),
      onChange,
    });
  /** Opens it as a start at that time does. @returns its certificates */
  async function certificatesAt(time: number, names = NAMES) {
    vi.setSystemTime(time);
    const opened = await open(names);
    opened.close();
    return { authority: opened.authority(), server: new X509Certificate(opened.server()) };
  }

  test('is signed by an authority that can sign nothing but server certificates, and kept in files of the owner', async () => {
    const { authority, server } = await certificatesAt(NOW);
    expect(authority.ca).toBe(true);
    expect(authority.subject).toBe('CN=Tinkerstream (pc)');
    expect(server.ca).toBe(false);
    expect(server.checkIssued(authority) && server.verify(authority.publicKey)).toBe(true);
    expect(server.checkIP('192.168.1.20')).toBe('192.168.1.20');
    expect(server.checkHost('pc.local')).toBe('pc.local');
    expect(readdirSync(folder)).toEqual(['authority.pem', 'server.pem']);
    for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
  });

  test('stays until 30 days before its end, and its authority too', async () => {
    const first = await certificatesAt(NOW);
    const same = await certificatesAt(NOW + 365 * DAY_MS);
    expect(same.server.serialNumber).toBe(first.server.serialNumber);
    const renewed = await certificatesAt(NOW + 370 * DAY_MS);
    expect(renewed.server.serialNumber).not.toBe(first.server.serialNumber);
    expect(renewed.authority.fingerprint256).toBe(first.authority.fingerprint256);
    const next = await certificatesAt(NOW + 3640 * DAY_MS);
    expect(next.authority.fingerprint256).not.toBe(first.authority.fingerprint256);
    expect(next.server.verify(next.authority.publicKey)).toBe(true);
  });

  test('is issued again for a further name or address, not for fewer', async () => {
    const first = await certificatesAt(NOW);
    const fewer = await certificatesAt(NOW, { hosts: ['localhost'], addresses: ['127.0.0.1'] });
    expect(fewer.server.serialNumber).toBe(first.server.serialNumber);
    const moved = await certificatesAt(NOW, { ...NAMES, addresses: ['127.0.0.1', '::1', '10.0.0.5'] });
    expect(moved.server.checkIP('10.0.0.5')).toBe('10.0.0.5');
    expect(moved.server.checkIP('192.168.1.20')).toBeUndefined();
    expect(moved.authority.fingerprint256).toBe(first.authority.fingerprint256);
  });

  test('is replaced while the server runs, within a minute', async () => {
    const names = { hosts: ['localhost'], addresses: ['127.0.0.1'] };
    let report = () => {};
    const changed = new Promise<void>((resolve) => {
      report = resolve;
    });
    const opened = await open(names, () => report());
    names.addresses.push('10.0.0.5');
    vi.advanceTimersByTime(60_000);
    await changed;
    expect(new X509Certificate(opened.server()).checkIP('10.0.0.5')).toBe('10.0.0.5');
    opened.close();
  });

  test('is not replaced silently if the file of its authority is damaged', async () => {
    await certificatesAt(NOW);
    writeFileSync(join(folder, 'server.pem'), '');
    await certificatesAt(NOW);
    writeFileSync(join(folder, 'authority.pem'), 'x');
    await expect(open()).rejects.toThrow(/authority\.pem is damaged\. Restore it from a backup/);
  });
});
