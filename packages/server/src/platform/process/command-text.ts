/**
 * The text with which the operator runs a command of this installation. Each package sets `TINKERSTREAM_COMMAND` to its
 * program; without it, the text is for the source, with the scripts of npm.
 * @param command such as `restore`
 * @param args the text after the command, such as `FILE --replace`
 */
export function commandText(command: string, args = '', environment: NodeJS.ProcessEnv = process.env): string {
  const program = environment.TINKERSTREAM_COMMAND?.trim();
  const words = program ? [program, command, args] : ['npm run', command, args && `-- ${args}`];
  return words.filter(Boolean).join(' ');
}
