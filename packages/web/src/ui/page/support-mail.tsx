import { Anchor } from '@mantine/core';
import { useConfig } from '../../platform/config.ts';

/** The operator's email as an inline link; empty until it is known. */
export function SupportMail({ before }: { before: string }) {
  const config = useConfig();
  if (!config?.supportEmail) return null;
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
