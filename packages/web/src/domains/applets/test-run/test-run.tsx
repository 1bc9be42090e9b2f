import { useQuery } from '@tanstack/react-query';
import { type AppletTopicValues, type Filter, type FilterResult, topicsOf } from '@tinkerstream/contract/applets';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Button, Group, NativeSelect, Stack, TextInput } from '../../../ui/kit.ts';
import { type Naming, namesOf } from '../sentence/applet-sentence.tsx';
import type { AppletContent } from '../sentence/clauses.ts';
import { triggerDefinitionOf } from '../triggers/registry.ts';
import { testApplet } from './evaluate.ts';
import { Outcome } from './outcome.tsx';
import { appletValuesQuery } from './queries.ts';
import classes from './test-run.module.css';
import { messagesOf, type TriedBoard, TriedBoards } from './tried-boards.tsx';
import { detailsRead, TriedDetails, type TypedDetails, valuesOfDetails } from './tried-details.tsx';

interface TestRunProps extends Naming {
  /** The content as edited, saved or not. */
  readonly content: AppletContent;
  readonly projectId: string;
  /** Called with the results of the conditions whenever they change, undefined while there are none. */
  readonly onResult: (result: FilterResult | undefined) => void;
}

const NO_VALUES: readonly AppletTopicValues[] = [];

/** Shows what an event trigger would do with a message while the user types it, without doing it. */
export function TestRun({ content, projectId, onResult, ...naming }: TestRunProps) {
  const { appletTest: texts } = useTexts();
  const { triggers, filters, timing, actions } = content;
  const { when } = timing;
  const [triggering = ''] = triggers.flatMap(topicsOf);
  const withoutMessage = triggers.filter(
    (trigger) => topicsOf(trigger).length === 0 || triggerDefinitionOf(trigger.type).needsNoMessage,
  );
  const hasOtherTrigger = withoutMessage.length > 0;
  const [chosen, setChosen] = useState<'message' | 'other'>();
  // A silence trigger names a topic, but no message fires it.
  const needsMessage = triggers.some((trigger) => topicsOf(trigger).length > 0 && !withoutMessage.includes(trigger));
  const isOther = chosen ? chosen === 'other' : !needsMessage;
  const [message, setMessage] = useState('');
  const [boards, setBoards] = useState<readonly TriedBoard[]>([]);
  const [typed, setTyped] = useState<TypedDetails>({});
  const { data: latest = NO_VALUES, isError, isFetching, refetch } = useQuery(appletValuesQuery(projectId));
  // A message counts only on the trigger's topic; any other trigger fires on the latest values.
  const isMessage = triggering !== '' && !(isOther && hasOtherTrigger);
  const latestMessage = latest.find(({ topicName }) => topicName === triggering)?.message ?? null;

  const { topic: topicOf } = namesOf(naming);
  const topic = topicOf(triggering);
  // Boards matter on the topic that triggers, and on topics of which a condition reads boards or times.
  const boardTopics = useMemo(
    () => [...new Set([triggering, ...boardTopicsOf(filters)])].filter(Boolean),
    [triggering, filters],
  );
  const names = useMemo(() => (isMessage ? [] : detailsRead(triggers, actions)), [isMessage, triggers, actions]);
  const hasTrigger = triggering !== '' || hasOtherTrigger;

  const outcome = useMemo(() => {
    if (!hasTrigger || (isMessage && message === '')) return undefined;
    return testApplet({ filters, timing: { when }, actions }, latest, {
      arrived: isMessage ? { topicName: triggering, message } : undefined,
      earlier: messagesOf(boards, boardTopics),
      ownTopic: triggering,
      details: valuesOfDetails(names, typed, triggers),
    });
  }, [
    filters,
    when,
    actions,
    latest,
    hasTrigger,
    isMessage,
    triggering,
    message,
    boards,
    boardTopics,
    names,
    typed,
    triggers,
  ]);

  const result = outcome && 'result' in outcome ? outcome.result : undefined;
  const report = useEffectEvent(onResult);
  useEffect(() => {
    report(result);
  }, [result]);
  useEffect(() => {
    return () => {
      report(undefined);
    };
  }, []);

  return (
    <Stack gap="sm" miw={0}>
      <p className={classes.hint}>{texts.intro}</p>
      {triggering !== '' && (
        <Group gap="sm" align="end">
          {hasOtherTrigger && (
            <NativeSelect
              className={classes.source}
              label={texts.source}
              value={isMessage ? 'message' : 'other'}
              data={[
                { value: 'message', label: texts.message(topic) },
                { value: 'other', label: texts.noTopic },
              ]}
              onChange={(event) => setChosen(event.currentTarget.value === 'other' ? 'other' : 'message')}
            />
          )}
          {isMessage && (
            <>
              <TextInput
                className={classes.message}
                label={texts.message(topic)}
                placeholder={texts.messageHint}
                autoComplete="off"
                spellCheck={false}
                value={message}
                onChange={(event) => setMessage(event.currentTarget.value)}
              />
              <Button
                className={classes.latest}
                variant="default"
                disabled={latestMessage === null}
                title={latestMessage === null ? texts.noLatest : undefined}
                onClick={() => setMessage(latestMessage ?? '')}
              >
                {texts.useLatest}
              </Button>
            </>
          )}
        </Group>
      )}
      {names.length > 0 && <TriedDetails names={names} typed={typed} triggers={triggers} onChange={setTyped} />}
      {boardTopics.length > 0 && (
        <TriedBoards
          boards={boards}
          start={isMessage ? 2 : 1}
          topics={boardTopics.map((name) => ({ name, label: topicOf(name) }))}
          onChange={setBoards}
        />
      )}
      {boardTopicsOf(filters).length > 0 && <p className={classes.hint}>{texts.onlyTheseBoards}</p>}
      {isError && <p className={classes.error}>{texts.failed}</p>}
      {hasTrigger && (
        <div>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<Icon name="refresh" size={16} />}
            loading={isFetching}
            onClick={() => refetch()}
          >
            {texts.refresh}
          </Button>
        </div>
      )}
      <Outcome
        outcome={outcome}
        hint={hasTrigger ? texts.needMessage : texts.needTrigger}
        timing={timing}
        hasConditions={filters.some(({ type }) => type !== 'SUB_FILTER')}
        {...naming}
      />
    </Stack>
  );
}

/** The topics of which a condition reads boards, or the times of values. */
function boardTopicsOf(filters: Filter): string[] {
  return filters.flatMap((condition) => {
    if (condition.type !== 'MQTT_KEY_VALUE_MESSAGE_FILTER') return [];
    const { topicName, of, maxAgeSec } = condition;
    return of !== undefined || maxAgeSec !== undefined ? [topicName] : [];
  });
}
