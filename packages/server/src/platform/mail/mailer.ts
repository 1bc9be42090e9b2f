import { randomUUID } from 'node:crypto';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type SMTPTransport from 'nodemailer/lib/smtp-transport/index.js';
import { moveFile } from '../files/move-file.ts';

/** A plain-text email. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends an email. Rejects if it was not accepted or `signal` aborted first; the caller may then retry. */
export type SendMail = (mail: Mail, signal: AbortSignal) => Promise<void>;

interface MailerOptions {
  /** The mail server; without one, each email becomes a file in `folder`. */
  readonly smtpUrl: string | undefined;
  readonly folder: string;
  /** Sender address of all emails. */
  readonly from: string;
}

const PRODUCT = 'Tinkerstream';

/** Timeout of the mail server. */
const SILENCE_MS = 15_000;

export function createMailer({ smtpUrl, folder, from }: MailerOptions): SendMail {
  const sender = { from: { name: PRODUCT, address: from } };
  if (smtpUrl === undefined) return (mail) => writeMail(folder, { ...sender, ...mail });
  const options: SMTPTransport.Options = {
    url: smtpUrl,
    connectionTimeout: SILENCE_MS,
    greetingTimeout: SILENCE_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  return async (mail, signal) => {
    await (await nodemailer()).createTransport(options).sendMail({ ...sender, ...mail, signal });
  };
}

/** Writes an email as an .eml file. Only the owner can read it, because it may contain a sign-in link. */
async function writeMail(folder: string, mail: Mail): Promise<void> {
  const compiler = (await nodemailer()).createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message } = await compiler.sendMail({ ...mail, disableFileAccess: true, disableUrlAccess: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}.eml`;
  // The file is renamed once it is complete, because a program may watch the folder.
  const unfinished = join(folder, `${name}.part`);
  await writeFile(unfinished, message as Buffer, { mode: 0o600, flag: 'wx', flush: true });
  await moveFile(unfinished, join(folder, name));
}

/** Loads the library with the first email: most classroom servers never send one. */
async function nodemailer() {
  return (await import('nodemailer')).default;
}
