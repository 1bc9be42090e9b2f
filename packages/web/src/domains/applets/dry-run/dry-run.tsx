import { type DryRun as DryRunResult, dryRunApplet, Filter } from '@tinkerstream/contract/applets';
import type { Project } from '@tinkerstream/contract/projects';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { serverNow } from '../../../platform/requests/server-clock.ts';
import { useCall } from '../../../platform/requests/use-call.ts';
import { Button, Group, Stack, TextInput } from '../../../ui/kit.ts';
import { fieldTime } from '../../../ui/text/local-time.ts';
import type { AppletContent } from '../sentence/clauses.ts';
import { messageTopicOf } from '../triggers/message-topic.ts';
import classes from './dry-run.module.css';
import { DryRunOutcome } from './dry-run-outcome.tsx';
import { texts as allTexts } from './texts.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

interface DryRunProps {
  /** The content as edited, saved or not. */
  readonly content: AppletContent;
  readonly project: Project;
}

/** Shows what an event trigger would have done with the records of an hour, without doing it. */
export function DryRun({ content, project }: DryRunProps) {
  const texts = useTexts(allTexts);
  const { triggers, filters, timing, actions } = content;
  const topicName = messageTopicOf(triggers) ?? '';
  const [from, setFrom] = useState(() => fieldTime(new Date(serverNow() - DAY_MS)));
  const [tried, setTried] = useState<{ readonly by: string; readonly from: number; readonly result: DryRunResult }>();
  const call = useCall(dryRunApplet);
  const hasOtherwise = actions.some(({ otherwise }) => otherwise);
  const input = { projectId: project.id, topicName, filters: [...filters], timing, hasOtherwise };
  /** A result belongs to the content that was tried, and not to a changed one. */
  const by = JSON.stringify(input);
  const obstacle =
    topicName === '' ? texts.needTopic : Filter.safeParse(filters).success ? undefined : texts.incomplete;

  function run(start: Date): void {
    setFrom(fieldTime(start));
    call.mutate(
      { ...input, from: start.toISOString() },
      { onSuccess: (result) => setTried({ by, from: start.getTime(), result }) },
    );
  }

  const start = new Date(from);
  const isTime = !Number.isNaN(start.getTime());
  return (
    <Stack component="section" gap="sm" miw={0} aria-label={texts.title}>
      <div>
        <h4 className={classes.title}>{texts.title}</h4>
        <p className={classes.hint}>{texts.intro}</p>
      </div>
      {obstacle === undefined ? (
        <Group gap="sm" align="end">
          <TextInput
            className={classes.from}
            type="datetime-local"
            label={texts.from}
            value={from}
            error={!isTime && texts.needTime}
            onChange={(event) => setFrom(event.currentTarget.value)}
          />
          <Button loading={call.isPending} disabled={!isTime} onClick={() => run(start)}>
            {texts.run}
          </Button>
          <Button variant="default" disabled={call.isPending} onClick={() => run(new Date(serverNow() - HOUR_MS))}>
            {texts.lastHour}
          </Button>
          <Button variant="default" disabled={call.isPending} onClick={() => run(new Date(serverNow() - DAY_MS))}>
            {texts.yesterday}
          </Button>
        </Group>
      ) : (
        <p className={classes.hint}>{obstacle}</p>
      )}
      {filters.some(({ type }) => type === 'MQTT_SIMPLE_MESSAGE_FILTER') && (
        <p className={classes.hint}>{texts.wholeMessages}</p>
      )}
      {tried && tried.by === by && obstacle === undefined && (
        <DryRunOutcome result={tried.result} from={tried.from} project={project} content={content} />
      )}
    </Stack>
  );
}
