import { isButtonValue, type PublicChart } from '@tinkerstream/contract/charts';
import { sendMessage } from '@tinkerstream/contract/topics';
import { useEffect, useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { call } from '../../../platform/call.ts';
import { prepareToasts, showFailure } from '../../../ui/toast.ts';
import { useBusy } from '../../../ui/use-busy.ts';
import type { ChartFeed } from '../feed.ts';
import { type LiveValue, useLatestValues } from '../use-latest-values.ts';
import { outgoing } from './output.ts';

/** What this browser has sent, and what the topic had carried when it did. */
interface Sent {
  readonly value: LiveValue;
  readonly after: LiveValue | undefined;
}

/**
 * A button that sends to the topic of its chart. `last` is which of its values the topic carried last, whoever sent it;
 * anything else that the topic carries changes nothing.
 */
export function useButton(chart: PublicChart, feed: ChartFeed, values: readonly string[]) {
  const { common } = useTexts();
  const { values: carried } = useLatestValues(
    chart,
    feed,
    (value) => values.some((own) => isButtonValue(value, own)),
    true,
  );
  const source = chart.chartSources[0];
  const live = source && carried.get(source.id);
  const [sent, setSent] = useState<Sent>();
  const [count, setCount] = useState(0);
  useEffect(prepareToasts, []);
  const [isSending, send] = useBusy(async (value: string) => {
    if (!source) return;
    try {
      await call(sendMessage, { topicId: source.topic.id, ...outgoing(chart, value) });
    } catch {
      return showFailure(common.failed, common.actionFailed);
    }
    // Known by now, and so for the moment the newest; what the topic carries from here on is newer.
    setCount((before) => before + 1);
    setSent({ value: { value, time: Date.now(), arrivals: 0 }, after: live });
  });
  const shown = sent && sent.after === live ? sent.value : live;
  return {
    last: shown && values.find((own) => isButtonValue(shown.value, own)),
    /** When it did, in milliseconds since 1970 UTC. */
    lastTime: shown?.time,
    isSending,
    send,
    /** How often this browser has sent with success. */
    sent: count,
  };
}
