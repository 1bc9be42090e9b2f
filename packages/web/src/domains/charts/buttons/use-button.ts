import { buttonMessage, isButtonValue, ownValues, type PublicChart } from '@tinkerstream/contract/charts';
import { use, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { ApiError } from '../../../platform/requests/request.ts';
import { prepareToasts, showFailure } from '../../../ui/toast/toast.ts';
import type { ChartFeed } from '../feed.ts';
import { type LiveValue, useLatestValues } from '../latest/use-latest-values.ts';
import { Sends } from './sends.ts';
import { buttonTexts } from './texts.ts';
import { ViewOnly } from './view-only.ts';

/** The value that this browser has sent, and the topic's latest value at that time. */
interface Sent {
  readonly value: LiveValue;
  readonly after: LiveValue | undefined;
}

/**
 * A button that sends to its chart's topic. `last` is the latest of its values in the topic, from any sender, or the value
 * being sent; other messages leave it unchanged.
 *
 * @param isState whether only the latest press counts, as for a switch
 */
export function useButton(chart: PublicChart, feed: ChartFeed, isState: boolean) {
  const { common } = useTexts();
  const texts = useTexts(buttonTexts);
  const { values } = useLatestValues(chart, feed);
  const source = chart.chartSources[0];
  const live = source && values.get(source.id);
  const [sent, setSent] = useState<Sent>();
  const [count, setCount] = useState(0);
  useEffect(() => void prepareToasts(), []);
  const latest = useRef(live);
  useEffect(() => {
    latest.current = live;
  });
  const report = (error: unknown) => {
    const reason = feed.roomToken === undefined ? undefined : reasonForVisitor(error, texts);
    showFailure(common.failed, reason ?? common.actionFailed);
  };
  const failed = useRef(report);
  useEffect(() => {
    failed.current = report;
  });
  const [wanted, setWanted] = useState<string>();
  const [sends] = useState(() => {
    const created: Sends = new Sends({
      isState,
      onChange: () => setWanted(created.wanted),
      onFailed: (error) => failed.current(error),
    });
    return created;
  });
  const send = (value: string) =>
    sends.press(value, async () => {
      if (!source) return;
      const after = latest.current;
      const keyName = source.dataRecordType?.keyName;
      await feed.send(source.topic.id, buttonMessage(chart.chartConfig, keyName, value));
      // The sent value counts as the latest: anything received after the sending is later.
      setCount((before) => before + 1);
      setSent({ value: { value, time: Date.now(), times: [], recent: [], arrivals: 0 }, after });
    });
  const shown = sent && sent.after === live ? sent.value : live;
  const last = wanted ?? shown?.value;
  return {
    last: last === undefined ? undefined : ownValues(chart.chartConfig).find((own) => isButtonValue(last, own)),
    /** The time of `last`, in milliseconds since 1970 UTC. */
    lastTime: shown?.time,
    /** Why the button cannot be pressed on this page; undefined if it can. */
    disabledReason: use(ViewOnly) ? texts.viewOnly : undefined,
    isSending: wanted !== undefined,
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
