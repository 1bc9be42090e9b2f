import { DRY_RUN_MINUTES, type DryRun } from '@tinkerstream/contract/applets';
import type { Project } from '@tinkerstream/contract/projects';
import { useMemo } from 'react';
import { useLanguage, useTexts } from '../../../i18n/texts.ts';
import { Flex } from '../../../ui/kit.ts';
import { Mark } from '../../../ui/mark.tsx';
import { localClock } from '../../../ui/text/local-time.ts';
import { countText } from '../../../ui/text/number-text.ts';
import { FixedTimeRange, LazyLineChart, type LineMark, type LineSource } from '../../charts/index.ts';
import type { AppletContent } from '../sentence/clauses.ts';
import { messageTopicOf } from '../triggers/message-topic.ts';
import classes from './dry-run.module.css';
import { texts as allTexts } from './texts.ts';

const MINUTE_MS = 60_000;

/** The most rows of the list: beyond that, the chart says more. */
const MAX_ROWS = 100;

interface DryRunOutcomeProps {
  readonly result: DryRun;
  /** The start of the hour, in milliseconds since 1970 UTC. */
  readonly from: number;
  readonly project: Project;
  readonly content: AppletContent;
}

/** How often an event trigger would have run, and when: on a chart of a value that it looks at, and in a list. */
export function DryRunOutcome({ result, from, project, content }: DryRunOutcomeProps) {
  const texts = useTexts(allTexts);
  const { language } = useLanguage();
  const { messageCount, runCount, otherwiseCount, leftOutCount, marks, until, isWhole } = result;
  const count = (number: number) => countText(number, language);
  const source = useMemo(() => sourceOf(content, project), [content, project]);
  const sources = useMemo(() => (source ? [source] : []), [source]);
  const span = useMemo(() => ({ start: from, end: from + DRY_RUN_MINUTES * MINUTE_MS }), [from]);
  const lineMarks = useMemo(
    () =>
      marks.map(
        ({ time, isOtherwise }): LineMark => ({ time: Date.parse(time), kind: isOtherwise ? 'second' : 'first' }),
      ),
    [marks],
  );
  const hasRun = runCount + otherwiseCount > 0;
  return (
    <Flex direction="column" gap="sm">
      <Flex component="output" direction="column" gap="2xs" className={classes.outcome} aria-live="polite">
        {lines().map((line, index) =>
          index === 0 ? (
            <Mark key={line} kind={hasRun ? 'good' : 'none'}>
              {line}
            </Mark>
          ) : (
            <p key={line} className={classes.hint}>
              {line}
            </p>
          ),
        )}
      </Flex>
      {messageCount > 0 && source && (
        <FixedTimeRange key={from} span={span}>
          <LazyLineChart name={texts.chart(source.keyName)} sources={sources} marks={lineMarks} compact />
        </FixedTimeRange>
      )}
      {marks.length > 0 && (
        <details className={classes.moments}>
          <summary>{texts.moments}</summary>
          <div className={classes.table}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{texts.time}</th>
                  <th scope="col">{texts.board}</th>
                  <th scope="col">{texts.what}</th>
                </tr>
              </thead>
              <tbody>
                {marks.slice(0, MAX_ROWS).map(({ time, board, isOtherwise }, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a run has no other identity
                  <tr key={index}>
                    <td>{localClock(time)}</td>
                    <td>{board || texts.noBoard}</td>
                    <td>{isOtherwise ? texts.didOtherwise : texts.didRun}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      )}
    </Flex>
  );

  function lines(): string[] {
    if (messageCount === 0 && !hasRun) return [texts.noMessages];
    return [
      runCount === 0 ? texts.never(count(messageCount)) : texts.ran(count(runCount), count(messageCount)),
      ...(otherwiseCount > 0 ? [texts.otherwise(count(otherwiseCount))] : []),
      ...(leftOutCount > 0 ? [texts.leftOut(count(leftOutCount))] : []),
      ...(isWhole ? [] : [texts.until(localClock(until))]),
      ...(runCount > 0 ? [texts.mark] : []),
      ...(otherwiseCount > 0 ? [texts.markOtherwise] : []),
      ...(runCount + otherwiseCount > marks.length ? [texts.someMarks(count(marks.length))] : []),
    ];
  }
}

/** The line of the chart: the first key that a condition looks at, otherwise the first key of the topic that triggers. */
function sourceOf({ filters, triggers }: AppletContent, { topics }: Project): LineSource | undefined {
  const looked = filters.flatMap((condition) =>
    condition.type === 'MQTT_KEY_VALUE_MESSAGE_FILTER'
      ? [{ topicName: condition.topicName, key: condition.subjectKey }]
      : [],
  );
  const triggering = messageTopicOf(triggers);
  for (const { topicName, key } of [...looked, { topicName: triggering, key: undefined }]) {
    const topic = topics.find((one) => one.topicName === topicName);
    const type = topic?.dataRecordTypes.find(({ keyName }) => key === undefined || keyName === key);
    if (!topic || !type) continue;
    return {
      id: type.id,
      topicId: topic.id,
      dataTypeId: type.id,
      keyName: type.keyName,
      isPerDevice: true,
      label: type.dataRecordTypeName,
      unit: type.unit,
      colour: null,
    };
  }
  return undefined;
}
