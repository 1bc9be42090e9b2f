import { hasMailbox } from '@tinkerstream/contract/platform/email';
import type { Logger } from '../../../../platform/logger.ts';
import type { SendMail } from '../../../../platform/mail/mailer.ts';
import { callFaultOf } from '../../../../platform/outbound-http/call-fault.ts';
import type { ActionDefinition, ActionIntent, ActionResult } from '../action-definition.ts';
import { done, failed, retried, unreached } from '../action-result.ts';
import type { MailNotes } from './mail-notes.ts';

/** The time for one email, in milliseconds: a busy mail server greets late. */
const TIMEOUT_MS = 20_000;

/** A member of a project, with a verified email. */
export interface Recipient {
  readonly email: string;
  readonly projectName: string;
}

export interface MailIntent extends ActionIntent<'SEND_EMAIL_ACTION'> {
  /** The lines of the email beside its content. */
  readonly notes?: MailNotes;
}

interface EmailOptions {
  /** Sends an email; undefined without a mail server. */
  readonly sendMail: SendMail | undefined;
  /** The recipient; undefined for someone who is no longer a member, or whose email is not verified. */
  readonly findRecipient: (projectId: string, userId: string) => Promise<Recipient | undefined>;
  readonly logger: Logger;
}

export function emailAction({ sendMail, findRecipient, logger }: EmailOptions): ActionDefinition<'SEND_EMAIL_ACTION'> {
  return {
    status: { email: sendMail !== undefined },
    laneOf: () => 'mail',
    async perform({ projectId, appletName, action, notes }: MailIntent, signal) {
      if (!sendMail) return failed('NOT_CONFIGURED');
      const recipient = await findRecipient(projectId, action.recipientUserId);
      if (!recipient || !hasMailbox(recipient.email)) return failed('NO_RECIPIENT');
      const mail = {
        to: recipient.email,
        // A value may have line breaks.
        subject: action.emailSubject.replace(/\s+/g, ' '),
        text: [
          action.publishContent,
          ...paragraph(notes?.body),
          '',
          '-- ',
          ...originLines(appletName, recipient.projectName),
          ...paragraph(notes?.footer),
        ].join('\n'),
      };
      try {
        await sendMail(mail, AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]));
        return done();
      } catch (error) {
        signal.throwIfAborted();
        const { responseCode: status } = error as { responseCode?: number };
        // The operator's log has the answer: it may be about the password of SMTP_URL.
        if (status) logger.warn({ status }, 'The mail server refused an email of an event trigger');
        return status ? resultOf(status) : unreached(callFaultOf(error));
      }
    },
  };
}

function paragraph(lines: readonly string[] = []): readonly string[] {
  return lines.length > 0 ? ['', ...lines] : [];
}

/** A mail server refuses for good with a reply of 500 to 599 (RFC 5321 section 4.2.1). */
function resultOf(status: number): ActionResult {
  return status >= 500 ? failed('ANSWERED', String(status)) : retried('ANSWERED', String(status));
}

/** The origin of an email, in the three languages: the server does not know the language of its reader. */
function originLines(appletName: string, projectName: string): string[] {
  return [
    `由專案「${projectName}」的事件觸發「${appletName}」發出。`,
    `由项目“${projectName}”的事件触发“${appletName}”发出。`,
    `Sent by the event trigger “${appletName}” of the project “${projectName}”.`,
  ];
}
