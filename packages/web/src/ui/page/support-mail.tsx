import { Anchor } from '@mantine/core';
import { useConfig } from '../../platform/config.ts';

interface SupportMailProps {
  readonly before: string;
  /** A whole sentence in place of both, where the operator has no email for questions. */
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
