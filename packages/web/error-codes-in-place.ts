import * as codes from '@tinkerstream/contract/error-codes';
import type { Plugin } from 'vite';

const GROUPS: Readonly<Record<string, Readonly<Record<string, string>>>> = codes;

/** Writes each code where an error is named: a page that names one would load the codes of its whole group. */
export function errorCodesInPlace(): Plugin {
  return {
    name: 'error-codes-in-place',
    apply: 'build',
    transform: {
      filter: { id: /\/packages\/web\/src\//, code: '@tinkerstream/contract/error-codes' },
      // Runs after TypeScript is compiled to JavaScript.
      order: 'post',
      handler(code) {
        const named = /\b(\w+Errors)\.(\w+)\b/g;
        return {
          code: code.replace(named, (whole, group: string, name: string) =>
            GROUPS[group]?.[name] ? `'${GROUPS[group][name]}'` : whole,
          ),
          map: null,
        };
      },
    },
  };
}
