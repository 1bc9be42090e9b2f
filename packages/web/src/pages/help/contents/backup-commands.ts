/** The command that writes a backup, for each way of installing; the arguments are the names that depend on the language. */
export function commandsOf(windows: string, unix: string, source: string): string {
  return [
    `.\\tinkerstream.cmd backup FILE   # ${windows}`,
    `./tinkerstream backup FILE       # ${unix}`,
    'sudo tinkerstream backup FILE    # Debian',
    'tinkerstream backup FILE         # npm',
    `npm run backup -- FILE           # ${source}`,
  ].join('\n');
}
