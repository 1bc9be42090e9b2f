import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { parseMail, type ReadMail } from './mailbox.ts';

/** A mail server on this machine that accepts everything. */
export async function startMailServer() {
  const mails: ReadMail[] = [];
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      stream.toArray().then((chunks) => {
        mails.push(parseMail(Buffer.concat(chunks).toString()));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', () => resolve()));
  const { port } = smtp.server.address() as AddressInfo;
  return { mails, url: `smtp://127.0.0.1:${port}`, stop: () => new Promise<void>((resolve) => smtp.close(resolve)) };
}
