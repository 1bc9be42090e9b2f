/** How a backup is written, for each way of installing; the arguments name those whose names are not the same in all languages. */
export function commandsOf(windows: string, unix: string, source: string): string {
  return [
    `.\\tinkerstream.cmd backup FILE   # ${windows}`,
    `./tinkerstream backup FILE       # ${unix}`,
    'sudo tinkerstream backup FILE    # Debian',
    'tinkerstream backup FILE         # npm',
    `npm run backup -- FILE           # ${source}`,
  ].join('\n');
}
