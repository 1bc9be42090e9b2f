import { cpus, freemem, release, totalmem, type } from 'node:os';
import { Readable } from 'node:stream';
import { findProblems, type SystemState } from '@tinkerstream/contract/admin';
import { ZIP_TYPE } from '@tinkerstream/contract/platform/media-types';
import type { FileAnswer } from '../../../platform/http/answer/streamed-answer.ts';
import type { Metrics } from '../../../platform/metrics/metrics.ts';
import { ZipStream } from '../../../platform/xlsx/zip-stream.ts';
import type { SettingsForSupport } from '../../../shown-settings.ts';
import { linesForSupport, withoutSecrets } from './log-lines.ts';

/** The level of compression: a few hundred kilobytes take milliseconds. */
const LEVEL = 6;

const README = `What support needs to help with this installation of Tinkerstream.

state.json     how the servers are, as the page System shows it, without the names of projects and their owners
settings.txt   which settings are set; values only of ports, sizes and switches
figures.json   what this server has counted since its start
log.jsonl      the latest lines of its log, without emails, names of topics and values of settings

It has no passwords, no keys and no measured values.
`;

export interface BundleContent {
  readonly state: SystemState;
  readonly support: SettingsForSupport;
  readonly metrics: Metrics;
  readonly log: readonly string[];
}

/** Packs the files for support into a ZIP file. */
export async function supportBundle({ state, support, metrics, log }: BundleContent): Promise<FileAnswer> {
  const machine = {
    system: `${type()} ${release()} ${process.arch}`,
    processors: cpus().length,
    memoryBytes: totalmem(),
    freeMemoryBytes: freemem(),
  };
  const files: Readonly<Record<string, string>> = {
    'README.txt': README,
    'state.json': jsonOf({
      problems: findProblems(state).map(({ code, server }) => ({ code, server: server?.name })),
      machine,
      ...state,
      // A message of PostgreSQL contains its address and user.
      servers: state.servers.map(({ replicaProblem, ...server }) => ({
        ...server,
        replicaProblem: replicaProblem && withoutSecrets(replicaProblem, support.hidden),
      })),
      busiest: state.busiest.map(({ projectId, messages }) => ({ projectId, messages })),
    }),
    'settings.txt': support.settings.map(settingLine).join('\n'),
    'figures.json': jsonOf(await figuresOf(metrics)),
    'log.jsonl': linesForSupport(log, support).join('\n'),
  };
  const day = new Date().toISOString().slice(0, 10);
  return { name: `tinkerstream-support-${day}.zip`, type: ZIP_TYPE, content: Readable.from([zipOf(files)]) };
}

function zipOf(files: Readonly<Record<string, string>>): Buffer {
  const zip = new ZipStream(LEVEL);
  const parts = Object.entries(files).flatMap(([name, text]) => [
    zip.open(name),
    zip.write(Buffer.from(text)),
    zip.close(),
  ]);
  return Buffer.concat([...parts, zip.end()]);
}

function settingLine({ name, isSet, value }: SettingsForSupport['settings'][number]): string {
  if (!isSet) return `${name} is not set`;
  return value === undefined ? `${name} is set` : `${name}=${value}`;
}

async function figuresOf(metrics: Metrics) {
  const all = metrics.all().map(async ({ name, read }) => {
    const samples = await read().catch(() => []);
    return samples.map(({ suffix = '', labels, value }) => ({ name: name + suffix, ...labels, value }));
  });
  return (await Promise.all(all)).flat();
}

function jsonOf(value: unknown): string {
  return JSON.stringify(value, undefined, 2);
}
