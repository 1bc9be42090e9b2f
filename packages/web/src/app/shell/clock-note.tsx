import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { userRoom } from '@tinkerstream/contract/platform/room';
import { durationText } from '@tinkerstream/contract/platform/time/duration';
import { getClockStep } from '@tinkerstream/contract/records';
import { useState } from 'react';
import { useLanguage, useTexts } from '../../i18n/texts.ts';
import { currentUserQuery } from '../../platform/current-user.ts';
import { useLiveData } from '../../platform/live/use-live-data.ts';
import { call } from '../../platform/requests/call.ts';
import { Icon } from '../../ui/icons.tsx';
import { ActionIcon } from '../../ui/kit.ts';
import classes from './clock-note.module.css';

const clockStepQuery = queryOptions({
  queryKey: ['clock-step'],
  queryFn: async () => (await call(getClockStep, {})).step,
  // The server reports the step for an hour.
  refetchInterval: ({ state }) => (state.data ? 60_000 : false),
});

/** Minutes that count as an hour: the measurement may be a few seconds short. */
const SHORTEST_ROUNDED = 57;

/** A note that the server's clock went back, until it is closed or an hour has passed. */
export function ClockNote() {
  const { shell, common } = useTexts();
  const { language } = useLanguage();
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const { data: step } = useQuery(clockStepQuery);
  const [closed, setClosed] = useState('');
  useLiveData({
    rooms: [userRoom(user.id)],
    queryKey: clockStepQuery.queryKey,
    reloadOn: ['clock_went_back'],
  });
  const isShown = step && step.noticedOn !== closed;
  return (
    <div role="status">
      {isShown && (
        <div className={classes.note}>
          <Icon name="alert" />
          <p>{shell.clockWentBack(durationText(toMinutes(step.seconds), language))}</p>
          <ActionIcon variant="subtle" color="gray" aria-label={common.close} onClick={() => setClosed(step.noticedOn)}>
            <Icon name="close" />
          </ActionIcon>
        </div>
      )}
    </div>
  );
}

function toMinutes(seconds: number): number {
  return seconds < SHORTEST_ROUNDED ? seconds : Math.round(seconds / 60) * 60;
}
