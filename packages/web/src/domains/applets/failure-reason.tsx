import type { NotificationReason } from '@tinkerstream/contract/notifications';
import type { ReactNode } from 'react';
import { useReasonTexts } from './use-reason-texts.ts';

interface FailureReasonProps {
  readonly reason: NotificationReason;
  /** The name of the service that answers an action of an unknown type. */
  readonly service: string;
  /** @param why the reason in words; undefined for one of another version */
  readonly children: (why: string | undefined) => ReactNode;
}

/** Why the actions of an event trigger fail, in a sentence of another domain. */
export function FailureReason({ reason, service, children }: FailureReasonProps) {
  const reasonText = useReasonTexts();
  return children(reasonText({ ...reason, service }));
}
