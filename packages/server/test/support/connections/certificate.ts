import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Creates a self-signed certificate in a folder. @returns the settings that name it */
export function createCertificate(folder: string): { readonly TLS_CERT: string; readonly TLS_KEY: string } {
  const [TLS_CERT, TLS_KEY] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const subject = ['-subj', '/CN=localhost', '-days', '2', '-nodes', '-keyout', TLS_KEY, '-out', TLS_CERT];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', ...subject], {
    stdio: 'ignore',
  });
  return { TLS_CERT, TLS_KEY };
}
