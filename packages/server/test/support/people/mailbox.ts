import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sendForgetPasswordEmail } from '@tinkerstream/contract/accounts';
import { Api } from '../../../../../test/support/api.ts';
import { eventually } from '../connections/boards.ts';

/** An email as its reader sees it. */
export interface ReadMail {
  readonly to: string;
  readonly from: string;
  readonly subject: string;
  readonly text: string;
}

/** The emails in the outbox folder of a server, oldest first. */
export function readMails(dataDir: string): ReadMail[] {
  const folder = join(dataDir, 'outbox');
  return globSync('*.eml', { cwd: folder })
    .sort()
    .map((name) => parseMail(readFileSync(join(folder, name), 'utf8')));
}

/** Waits for an email to an address. */
export async function nextMail(dataDir: string, to: string, position = 0): Promise<ReadMail> {
  const mails = await eventually(
    async () => readMails(dataDir).filter((mail) => mail.to === to),
    (found) => found.length > position,
  );
  return mails[position] as ReadMail;
}

/** The link in an email, parsed. */
export function linkOf(mail: ReadMail): URL {
  return new URL(/https?:\/\/\S+/.exec(mail.text)?.[0] ?? '');
}

/** Follows the link in an email, as the owner of the address does. */
export async function follow(http: string, mail: ReadMail): Promise<Api> {
  const { searchParams } = linkOf(mail);
  return Api.signInWithKey(http, {
    username: searchParams.get('email') ?? '',
    directAccessKey: searchParams.get('token') ?? '',
  });
}

/** Requests a new password for a user, and returns the email they get. */
export async function requestReset(
  { http, dataDir }: { http: string; dataDir: string },
  email: string,
): Promise<ReadMail> {
  await new Api(http).call(sendForgetPasswordEmail, { email });
  return nextMail(dataDir, email);
}

export function parseMail(raw: string): ReadMail {
  const end = raw.indexOf('\r\n\r\n');
  const headers = new Map(
    raw
      .slice(0, end)
      .replace(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line): [string, string] => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 1).trim(),
      ]),
  );
  const body = raw.slice(end + 4);
  const encoding = headers.get('content-transfer-encoding');
  return {
    to: headers.get('to') ?? '',
    from: headers.get('from') ?? '',
    subject: decodeWords(headers.get('subject') ?? ''),
    text:
      encoding === 'base64'
        ? Buffer.from(body, 'base64').toString('utf8')
        : encoding === 'quoted-printable'
          ? decodeQuotedPrintable(body.replace(/=\r\n/g, ''))
          : body,
  };
}

/** Decodes the encoded words in a header (RFC 2047). */
function decodeWords(header: string): string {
  return header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?(.*?)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString('utf8')
        : decodeQuotedPrintable(text.replaceAll('_', ' ')),
    );
}

function decodeQuotedPrintable(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
