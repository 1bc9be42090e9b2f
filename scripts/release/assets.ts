import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** The list of what the product contains, in the CycloneDX format. */
const SBOM = 'sbom.cdx.json';
const SUMS = 'SHA256SUMS';

/**
 * Writes the list of all packages that a server contains (SBOM), with their licenses and checksums, from package-lock.json.
 * Two runs of one commit write the same bytes.
 * @param date of the commit, in ISO 8601
 */
export function writeSbom(folder: string, date: string): void {
  const options = ['--omit=dev', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];
  const text = execFileSync('npm', ['sbom', ...options], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  // The serial number differs in each run: it is optional, and the only such part beside the time.
  const { serialNumber: _, ...sbom } = JSON.parse(text);
  // npm would use the name of the folder.
  sbom.metadata = {
    ...sbom.metadata,
    timestamp: date,
    component: { ...sbom.metadata.component, name: 'tinkerstream' },
  };
  writeFileSync(join(folder, SBOM), `${JSON.stringify(sbom, null, 2)}\n`);
}

/** Writes the SHA-256 of each file of a folder in the format of `sha256sum --check`. */
export async function writeSums(folder: string): Promise<void> {
  const files = readdirSync(folder, { withFileTypes: true }).filter((file) => file.isFile() && file.name !== SUMS);
  const lines: string[] = [];
  for (const { name } of files.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const hash = createHash('sha256');
    await pipeline(createReadStream(join(folder, name)), hash);
    lines.push(`${hash.digest('hex')}  ${name}\n`);
  }
  writeFileSync(join(folder, SUMS), lines.join(''));
}
