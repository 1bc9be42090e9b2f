import { randomUUID } from 'node:crypto';
import { chmod, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type SMTPTransport from 'nodemailer/lib/smtp-transport/index.js';

/** A mail in plain text. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Hands a mail over. Rejects when it was not taken: then it may be tried again. */
export type SendMail = (mail: Mail) => Promise<void>;

interface MailerOptions {
  /** The mail server; without one, mails become files in `folder`. */
  readonly smtpUrl: string | undefined;
  readonly folder: string;
  /** The address that mails come from, and that answers go to. */
  readonly from: string;
}

const PRODUCT = 'Tinkerstream';

/** How long a mail server may be silent, in milliseconds. */
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
  return async (mail) => {
    await (await nodemailer()).createTransport(options).sendMail({ ...sender, ...mail });
  };
}

/** Writes a mail as an .eml file, which mail programs open. It may hold a link that signs in: only its owner reads it. */
async function writeMail(folder: string, mail: Mail): Promise<void> {
  const compiler = (await nodemailer()).createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message } = await compiler.sendMail({ ...mail, disableFileAccess: true, disableUrlAccess: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}.eml`;
  // Under its name only once it is whole: a program may watch the folder.
  const unfinished = join(folder, `${name}.part`);
  await writeFile(unfinished, message as Buffer, { mode: 0o600, flag: 'wx', flush: true });
  await rename(unfinished, join(folder, name));
}

/** Loaded with the first mail: most servers of a classroom never send one. */
async function nodemailer() {
  return (await import('nodemailer')).default;
}
