import { buttonMessage, isButtonValue, ownValues, type PublicChart } from '@tinkerstream/contract/charts';
import { use, useEffect, useState } from 'react';
import { useChartTexts } from '../../../i18n/texts.ts';
import { useTextsOf } from '../../../i18n/use-texts-of.ts';
import { ApiError } from '../../../platform/requests/request.ts';
import { useBusy } from '../../../ui/form/use-busy.ts';
import { prepareToasts, showFailure } from '../../../ui/toast/toast.ts';
import type { ChartFeed } from '../feed.ts';
import { type LiveValue, useLatestValues } from '../latest/use-latest-values.ts';
import { ViewOnly } from '../view-only.ts';
import { buttonTexts } from './texts.ts';

/** The value that this browser has sent, and the topic's latest value at that time. */
interface Sent {
  readonly value: LiveValue;
  readonly after: LiveValue | undefined;
}

/**
 * A button that sends to its chart's topic. `last` is the latest of its values in the topic, from any sender; other
 * messages leave it unchanged.
 */
export function useButton(chart: PublicChart, feed: ChartFeed) {
  const { common } = useChartTexts();
  const texts = useTextsOf(buttonTexts);
  const { values } = useLatestValues(chart, feed);
  const source = chart.chartSources[0];
  const live = source && values.get(source.id);
  const [sent, setSent] = useState<Sent>();
  const [count, setCount] = useState(0);
  useEffect(() => void prepareToasts(), []);
  const [isSending, send] = useBusy(async (value: string) => {
    if (!source) return;
    try {
      const keyName = source.dataRecordType?.keyName;
      await feed.send(source.topic.id, buttonMessage(chart.chartConfig, keyName, value));
    } catch (error) {
      const reason = feed.roomToken === undefined ? undefined : reasonForVisitor(error, texts);
      return showFailure(common.failed, reason ?? common.actionFailed);
    }
    // Assume that the sent value is the latest; anything received from now on is later.
    setCount((before) => before + 1);
    setSent({ value: { value, time: Date.now(), times: [], recent: [], arrivals: 0 }, after: live });
  });
  const shown = sent && sent.after === live ? sent.value : live;
  return {
    last: shown && ownValues(chart.chartConfig).find((own) => isButtonValue(shown.value, own)),
    /** The time of `last`, in milliseconds since 1970 UTC. */
    lastTime: shown?.time,
    /** Why nobody can press it on this page; undefined if they can. */
    disabledReason: use(ViewOnly) ? texts.viewOnly : undefined,
    isSending,
    send,
    /** How many times this browser has sent successfully. */
    sent: count,
  };
}

/** The reason for a failed send, if the visitor should wait or cannot retry; undefined for other failures. */
function reasonForVisitor(error: unknown, texts: { readonly switchedOff: string }): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  // The chart is no longer public, or its topic is switched off.
  if (error.status === 404 || error.status === 409) return texts.switchedOff;
  return error.status === 429 ? error.errors[0]?.description : undefined;
}
