import { useQuery } from '@tanstack/react-query';
import { appletRoom, projectRoom, topicRoom } from '@tinkerstream/contract/platform/room';
import { recordOf } from '@tinkerstream/contract/records';

import { useEffect, useEffectEvent, useReducer } from 'react';
import { joinRoom } from '../../../platform/live/live.ts';
import { useLiveData } from '../../../platform/live/use-live-data.ts';
import { boardSerial } from './board-serial.ts';
import { type Demo, findTrigger } from './demo-project.ts';
import { afterEvent, NEW_TOUR } from './tour.ts';

/** The temperature that the board starts with, in °C. */
export const START_TEMP = 24;

/** The state of the tour, from the events of the page's rooms. */
export function useTour(demo: Demo, onGone: () => void) {
  const { projectId, sensors, led } = demo;
  const [state, dispatch] = useReducer(afterEvent, NEW_TOUR);
  const gone = useEffectEvent(onGone);
  const trigger = useQuery({
    queryKey: ['applets', projectId, 'demo'],
    queryFn: async () => (await findTrigger(demo)) ?? null,
    meta: { quiet: true },
  });
  useLiveData({
    rooms: [projectRoom(projectId), appletRoom(projectId)],
    queryKey: ['applets', projectId, 'demo'],
    reloadOn: ['applets_changed'],
  });
  const triggerId = trigger.data?.id;

  useEffect(() => {
    if (trigger.data !== undefined) dispatch({ type: 'has-trigger', hasTrigger: triggerId !== undefined });
  }, [trigger.data, triggerId]);

  useEffect(() => {
    const leaveSensors = joinRoom(topicRoom(sensors.id), {
      read_data(event) {
        const temp = recordOf(event, 'temp');
        if (temp === undefined || event.deviceSerialNumber !== boardSerial()) return;
        dispatch({ type: 'value', isMoved: Number(temp) !== START_TEMP });
      },
      room_closed: () => gone(),
    });
    const leaveLed = joinRoom(topicRoom(led.id), { room_closed: () => gone() });
    return () => {
      leaveSensors();
      leaveLed();
    };
  }, [sensors.id, led.id]);

  useEffect(() => {
    if (triggerId === undefined) return;
    return joinRoom(appletRoom(projectId), {
      applet_action_log({ appletId, outcome }) {
        if (appletId === triggerId && outcome === 'DONE') dispatch({ type: 'run' });
      },
    });
  }, [projectId, triggerId]);

  return { tour: state, dispatch, trigger, reloadTrigger: trigger.refetch };
}
