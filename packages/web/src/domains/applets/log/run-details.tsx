import {
  type AppletRun,
  type Comparator,
  comparesWithBefore,
  needsContent,
  type RunAction,
  type RunCondition,
  repeatAppletAction,
} from '@tinkerstream/contract/applets';
import type { Project } from '@tinkerstream/contract/projects';
import { useTexts } from '../../../i18n/texts.ts';
import { useCall } from '../../../platform/requests/use-call.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Button } from '../../../ui/kit.ts';
import { Mark } from '../../../ui/mark.tsx';
import classes from './applet-log.module.css';
import { useRunTexts } from './run-texts.ts';

/** The signs of comparisons of numbers, which do not depend on the language. */
const SIGNS: Partial<Record<Comparator, string>> = {
  greater_than: '>',
  greater_or_equal_than: '≥',
  smaller_than: '<',
  smaller_or_equal_than: '≤',
  equal: '=',
  not_equal: '≠',
};

interface RunDetailsProps {
  readonly project: Project;
  readonly run: AppletRun;
}

/** What a run read and did. */
export function RunDetails({ project, run }: RunDetailsProps) {
  const { applets: texts } = useTexts();
  const { message, details = [], conditions, actions } = run;
  return (
    <div className={classes.details}>
      {message !== null && (
        <p>
          <span className={classes.label}>{texts.runs.message}</span> <code className={classes.words}>{message}</code>
        </p>
      )}
      {details.length > 0 && (
        <section>
          <h3>{texts.runs.details}</h3>
          <ul>
            {details.map(({ name, value }) => (
              <li key={name} className={classes.words}>
                <code>{name}</code> <strong>{value}</strong>
              </li>
            ))}
          </ul>
        </section>
      )}
      {conditions.length > 0 && (
        <section>
          <h3>{texts.runs.conditions}</h3>
          <ul>
            {conditions.map((condition, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a condition has no other name, and none is ever moved
              <SeenCondition key={index} project={project} condition={condition} />
            ))}
          </ul>
        </section>
      )}
      {actions.length > 0 && (
        <section>
          <h3>{texts.runs.actions}</h3>
          <ol>
            {actions.map((action) => (
              <PerformedAction key={action.index} project={project} run={run} action={action} />
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}

function SeenCondition({ project, condition }: { project: Project; condition: RunCondition }) {
  const { applets: texts, appletFilter } = useTexts();
  const { topicOf } = useRunTexts(project);
  const { topicName, subject, comparatorKey, of, seen, isMatch } = condition;
  const { nothing } = texts.runs;
  const comparison = SIGNS[comparatorKey] ?? appletFilter.comparators[comparatorKey];
  const against = needsContent(comparatorKey) ? [condition.against ?? nothing] : [];
  if (comparatorKey === 'between') against.push(appletFilter.to, condition.to ?? nothing);
  const before = comparesWithBefore(comparatorKey) ? `(${texts.runs.before(condition.before ?? nothing)})` : '';
  const whose = of && (of.which === 'BOARD' ? texts.runs.board(of.board) : texts.runs.of[of.which]);
  const words = [seen ?? nothing, comparison, ...against, before].filter((word) => word !== '');
  return (
    <li className={classes.words}>
      <span className={classes.label}>{[topicOf(topicName), subject, whose].filter(Boolean).join(' · ')}</span>{' '}
      <strong>{words.join(' ')}</strong>{' '}
      <span className={classes.verdict} data-match={isMatch}>
        <Icon name={isMatch ? 'check' : 'close'} size={15} />
        {isMatch ? appletFilter.matches : appletFilter.matchesNot}
      </span>
    </li>
  );
}

function PerformedAction({ project, run, action }: RunDetailsProps & { readonly action: RunAction }) {
  const { applets: texts } = useTexts();
  const { actionOf } = useRunTexts(project);
  const repeat = useCall(repeatAppletAction);
  const { kind, text, reason } = actionOf(action);
  const { durationMs, tries, repeatedBy, canRepeat, index } = action;
  const facts = [
    durationMs === null ? '' : texts.runs.took(durationMs),
    tries > 1 ? texts.runs.tries(tries) : '',
    repeatedBy === null ? '' : texts.runs.repeatedBy(repeatedBy),
  ].filter(Boolean);
  return (
    <li>
      <Mark kind={kind}>
        <span className={classes.words}>{text}</span>
      </Mark>
      {reason && <span className={classes.reason}>{reason}</span>}
      {facts.length > 0 && <span className={classes.reason}>{facts.join(' · ')}</span>}
      {canRepeat && (
        <Button
          variant="default"
          size="xs"
          mt="2xs"
          leftSection={<Icon name="refresh" size={15} />}
          loading={repeat.isPending}
          onClick={() => repeat.mutate({ projectId: run.projectId, runId: run.id, index })}
        >
          {texts.runs.repeat}
        </Button>
      )}
    </li>
  );
}
