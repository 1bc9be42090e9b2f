import { useConfig } from '../../platform/config.ts';
import { Anchor } from '../kit.ts';

interface SupportMailProps {
  readonly before: string;
  /** A whole sentence that replaces the text and the email, where the operator has no email for questions. */
  readonly without: string;
}

/** The operator's email as an inline link; empty until it is known. */
export function SupportMail({ before, without }: SupportMailProps) {
  const config = useConfig();
  if (!config) return null;
  if (!config.supportEmail) return without;
  return (
    <>
      {before}
      {!before.endsWith('：') && ' '}
      <Anchor inherit underline="always" href={`mailto:${config.supportEmail}`}>
        {config.supportEmail}
      </Anchor>
    </>
  );
}
