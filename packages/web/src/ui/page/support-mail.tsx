import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { configQuery } from '../../platform/config.ts';

/** The operator's email as an inline link; empty until it is known. */
export function SupportMail({ before }: { before: string }) {
  const { data: config } = useQuery(configQuery);
  if (!config?.supportEmail) return null;
  return (
    <>
      {before}{' '}
      <Anchor inherit underline="always" href={`mailto:${config.supportEmail}`}>
        {config.supportEmail}
      </Anchor>
    </>
  );
}
