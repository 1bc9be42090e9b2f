import { globSync, readFileSync } from 'node:fs';

const BLOCK = String.raw`\/\*[\s\S]*?\*\/`;
const LINES = String.raw`(?:\/\/|#) .*(?:\n\s*(?:\/\/|#) .*)*`;
/** A block comment, or lines of comment in a row. */
export const COMMENT = new RegExp(String.raw`(?<=^|[\s{(,])(?:${BLOCK}|${LINES})`, 'gm');

/** A comment or paragraph as one line, without the code that it quotes. */
const prose = (text: string) => text.replaceAll(/`[^`\n]*`/g, '``').replaceAll(/\s*\n\s*(?:\*(?!\/)|\/\/|#)?\s*/g, ' ');

/** The comments or paragraphs of files, each on one line after the name of its file. */
export const proseOf = (patterns: readonly string[], parts: RegExp): string[] =>
  globSync(patterns).flatMap((file) =>
    (readFileSync(file, 'utf8').match(parts) ?? []).map((part) => `${file}: ${prose(part)}`),
  );
