import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { configQuery } from '../../platform/config.ts';
import { LonePage } from '../../ui/lone-page.tsx';
import { isServiceUp } from './status.ts';

export function ServiceUnavailablePage() {
  const { admin, common } = useTexts();
  const navigate = useNavigate();
  const [state, setState] = useState<'idle' | 'busy' | 'still-down'>('idle');
  const config = useQuery(configQuery);

  async function tryAgain() {
    setState('busy');
    if (await isServiceUp()) await navigate({ to: '/' });
    else setState('still-down');
  }

  return (
    <LonePage
      title={admin.unavailable}
      text={
        <>
          {admin.unavailableText}
          {config.data?.supportEmail && (
            <>
              {' '}
              {admin.contactSupport}{' '}
              <Anchor href={`mailto:${config.data.supportEmail}`}>{config.data.supportEmail}</Anchor>
            </>
          )}
          <span role="status">{state === 'still-down' && ` ${admin.stillUnavailable}`}</span>
        </>
      }
      action={
        <Button loading={state === 'busy'} onClick={tryAgain}>
          {common.tryAgain}
        </Button>
      }
    />
  );
}
