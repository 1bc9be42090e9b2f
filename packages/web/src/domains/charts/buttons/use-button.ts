import { buttonMessage, isButtonValue, type PublicChart } from '@tinkerstream/contract/charts';
import { useEffect, useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { ApiError } from '../../../platform/request.ts';
import { prepareToasts, showFailure } from '../../../ui/toast.ts';
import { useBusy } from '../../../ui/use-busy.ts';
import type { ChartFeed } from '../feed.ts';
import { type LiveValue, useLatestValues } from '../use-latest-values.ts';
import { useTextsOf } from '../use-texts-of.ts';
import { buttonTexts } from './texts.ts';

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
  const texts = useTextsOf(buttonTexts);
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
      const keyName = source.dataRecordType?.keyName;
      await feed.send(source.topic.id, buttonMessage(chart.chartConfig, keyName, value));
    } catch (error) {
      const reason = feed.roomToken === undefined ? undefined : reasonForVisitor(error, texts);
      return showFailure(common.failed, reason ?? common.actionFailed);
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

/** Why a button has not sent, where a visitor should wait or need not try again; undefined for other reasons. */
function reasonForVisitor(error: unknown, texts: { readonly switchedOff: string }): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  // The chart is public no longer, or its topic takes no messages.
  if (error.status === 404 || error.status === 409) return texts.switchedOff;
  return error.status === 429 ? error.errors[0]?.description : undefined;
}
