import { useQuery } from '@tanstack/react-query';
import { isButtonValue } from '@tinkerstream/contract/charts';
import { topicErrors } from '@tinkerstream/contract/error-codes';
import { listLatestSwitches } from '@tinkerstream/contract/learning';
import { topicRoom } from '@tinkerstream/contract/platform/room';
import { normalizedKey, type RecordValue } from '@tinkerstream/contract/points';
import { parseBoardMessage, recordOf } from '@tinkerstream/contract/records';
import { getTopicByName } from '@tinkerstream/contract/topics';
import { useEffect, useState } from 'react';
import { openLiveData } from '../../../platform/live/live-data.ts';
import { call } from '../../../platform/requests/call.ts';
import { hasErrorCode } from '../../../platform/requests/request.ts';
import { DEVICES, type DeviceName, isComplete, keyOf, type VirtualHomeSettings } from './settings.ts';

interface Switches {
  /** `not-found`: no topic has this name, or it has lost the name. */
  readonly status: 'not-set' | 'connecting' | 'listening' | 'not-found';
  /** Which devices are on; at first all are off. */
  readonly isOn: Readonly<Record<DeviceName, boolean>>;
}

const ALL_OFF = { bulb: false, door: false, fan: false, lamp: false, curtain: false };

/**
 * The devices that a topic switches, live. A device goes on with the turn-on value of its key and off with the turn-off
 * value; any other value leaves it unchanged. A change of the settings leaves the room of the old topic.
 */
export function useSwitches(settings: VirtualHomeSettings): Switches {
  const { topicName } = settings;
  const isSet = isComplete(settings);
  const [isOn, setOn] = useState(ALL_OFF);
  const [isLoaded, setLoaded] = useState(false);
  const topic = useQuery({
    queryKey: ['virtual-home', 'topic', topicName],
    queryFn: () => call(getTopicByName, { topicName }),
    enabled: isSet,
    // The topic may have been renamed since.
    gcTime: 0,
    retry: (_count, error) => !hasErrorCode(error, topicErrors.unknown),
    meta: { quiet: true },
  });
  const { data, error, refetch } = topic;
  const isUnknown = hasErrorCode(error, topicErrors.unknown);
  const topicId = isUnknown ? undefined : data?.topicId;
  // Equal settings in another object must not join the room again.
  const wanted = JSON.stringify(settings);

  useEffect(() => {
    setOn(ALL_OFF);
    setLoaded(false);
    if (topicId === undefined) return;
    const current: VirtualHomeSettings = JSON.parse(wanted);
    const { turnOn, turnOff } = current;
    const keys = new Map(DEVICES.map((device) => [device, normalizedKey(keyOf(current, device))]));

    /** Switches the devices whose key has a value. */
    function apply(receivedOf: (key: string) => RecordValue | undefined): void {
      const changes = [...keys].flatMap(([device, key]): [DeviceName, boolean][] => {
        const value = receivedOf(key);
        if (value === undefined) return [];
        if (isButtonValue(value, turnOn)) return [[device, true]];
        return isButtonValue(value, turnOff) ? [[device, false]] : [];
      });
      if (changes.length > 0) setOn((before) => ({ ...before, ...Object.fromEntries(changes) }));
    }

    const live = openLiveData({
      rooms: [topicRoom(topicId)],
      token: current.topicName,
      load: () =>
        call(listLatestSwitches, {
          topicName: current.topicName,
          keys: [...new Set(keys.values())].join(),
          values: [turnOn, turnOff].join(),
        }),
      loaded(latest) {
        apply((key) => latest.find((one) => one.key === key)?.value);
        setLoaded(true);
      },
      add: {
        read_data: (event) => apply((key) => recordOf(event, key)),
        // Messages also switch by keys without a data type, such as `lamp=on`.
        topic_message: ({ message }) => apply((key) => parseBoardMessage(message).values.get(key)),
        room_closed: () => void refetch(),
      },
      refused: () => void refetch(),
    });
    return live.close;
  }, [topicId, wanted, refetch]);

  if (!isSet) return { status: 'not-set', isOn };
  if (isUnknown) return { status: 'not-found', isOn };
  return { status: isLoaded ? 'listening' : 'connecting', isOn };
}
