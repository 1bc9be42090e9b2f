import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { configQuery } from '../platform/config.ts';

/** The e-mail of those who run this server, as a link within a sentence; nothing until it is known. */
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
