import { ActionIcon } from '@mantine/core';
import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { userRoom } from '@tinkerstream/contract/platform/socket';
import { getClockStep } from '@tinkerstream/contract/records';
import { useEffect, useState } from 'react';
import { currentUserQuery } from '../../domains/accounts/index.ts';
import { useTexts } from '../../i18n/texts.ts';
import { call } from '../../platform/call.ts';
import { joinRoom } from '../../platform/live.ts';
import { Icon } from '../../ui/icons.tsx';
import classes from './clock-note.module.css';

const clockStepQuery = queryOptions({
  queryKey: ['clock-step'],
  queryFn: async () => (await call(getClockStep, {})).step,
  // The server stops telling it after an hour.
  refetchInterval: ({ state }) => (state.data ? 60_000 : false),
});

const UNITS = [
  ['days', 86_400],
  ['hours', 3600],
  ['minutes', 60],
  ['seconds', 1],
] as const;

/** Says that the clock of the server went back, until it is closed or an hour has passed. */
export function ClockNote() {
  const { shell, common } = useTexts();
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const { data: step, refetch } = useQuery(clockStepQuery);
  const [closed, setClosed] = useState('');
  useEffect(
    () => joinRoom(userRoom(user.id), { clock_went_back: () => void refetch(), joined: () => void refetch() }),
    [user.id, refetch],
  );
  const isShown = step && step.noticedOn !== closed;
  // An hour that was measured as some seconds less is an hour.
  const [unit, length] = UNITS.find(([, seconds]) => (step?.seconds ?? 0) >= 0.95 * seconds) ?? ['seconds', 1];
  return (
    <div role="status">
      {isShown && (
        <div className={classes.note}>
          <Icon name="alert" />
          <p>{shell.clockWentBack(shell[unit](Math.round(step.seconds / length)))}</p>
          <ActionIcon variant="subtle" color="gray" aria-label={common.close} onClick={() => setClosed(step.noticedOn)}>
            <Icon name="close" />
          </ActionIcon>
        </div>
      )}
    </div>
  );
}
