import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { localTime } from '../../ui/local-time.ts';
import { LonePage } from '../../ui/lone-page.tsx';
import { SupportMail } from '../../ui/support-mail.tsx';
import { serviceState } from './status.ts';

export function ServiceUnavailablePage() {
  const { admin, common } = useTexts();
  const navigate = useNavigate();
  const [state, setState] = useState<'idle' | 'busy' | 'still-down'>('idle');
  const status = useQuery({ queryKey: ['admin', 'status'], queryFn: serviceState });
  const maintained = status.data?.kind === 'maintained' ? status.data.period : null;

  async function tryAgain() {
    setState('busy');
    const { data } = await status.refetch();
    if (data?.kind === 'up') await navigate({ to: '/' });
    else setState('still-down');
  }

  return (
    <LonePage
      title={admin.unavailable}
      text={
        <>
          {maintained ? admin.maintenanceText(localTime(maintained.endUntil)) : admin.unavailableText}
          <br />
          <SupportMail before={admin.contactSupport} />
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
