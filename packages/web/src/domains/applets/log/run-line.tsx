import type { AppletRun, RunResult } from '@tinkerstream/contract/applets';
import type { Project } from '@tinkerstream/contract/projects';
import { useId, useState } from 'react';
import { type Texts, useTexts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Mark } from '../../../ui/mark.tsx';
import { localTime } from '../../../ui/text/local-time.ts';
import classes from './applet-log.module.css';
import { Ring } from './ring.tsx';
import { RunDetails } from './run-details.tsx';
import { useRunTexts } from './run-texts.ts';

const KINDS = { RAN: 'good', FAILED: 'alert', NOT_MATCHED: 'none', HELD_BACK: 'none', LEFT_OUT: 'alert' } as const;

interface RunLineProps {
  readonly project: Project;
  readonly run: AppletRun;
  /** Whether the line names the event trigger of the run. */
  readonly showsName: boolean;
}

/** A run in one line, which opens the details of what it read and did. */
export function RunLine({ project, run, showsName }: RunLineProps) {
  const { applets: texts } = useTexts();
  const { triggerOf } = useRunTexts(project);
  const [isOpen, setOpen] = useState(false);
  const details = useId();
  const { time, board, count, result, appletName, message, conditions, actions } = run;
  const hasDetails = message !== null || conditions.length > 0 || actions.length > 0;
  const about = [board && texts.runs.board(board), triggerOf(run)].filter(Boolean).join(' · ');
  const line = (
    <>
      <time dateTime={time}>{localTime(time)}</time>
      <span className={classes.what}>
        {showsName && <strong>{appletName}</strong>}
        <Mark kind={KINDS[result satisfies RunResult]}>
          <span className={classes.words}>
            {resultText(texts, run)}
            {count > 1 && <span className={classes.count}> × {count}</span>}
          </span>
        </Mark>
        {about && <span className={classes.about}>{about}</span>}
        {!isOpen && <Summary project={project} run={run} />}
      </span>
    </>
  );
  return (
    <li className={classes.entry}>
      {hasDetails ? (
        <button
          type="button"
          className={classes.line}
          aria-expanded={isOpen}
          aria-controls={isOpen ? details : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {line}
          <span className={classes.chevron}>
            <Icon name="chevron" />
          </span>
        </button>
      ) : (
        <div className={classes.line}>{line}</div>
      )}
      {isOpen && (
        <div id={details}>
          <RunDetails project={project} run={run} />
        </div>
      )}
    </li>
  );
}

function resultText({ runs }: Texts['applets'], { result, isOtherwise }: AppletRun): string {
  return result === 'RAN' && isOtherwise ? runs.ranOtherwise : runs.results[result];
}

/** Why nothing was done; what failed; or all that was done. */
function Summary({ project, run }: Omit<RunLineProps, 'showsName'>) {
  const { reasonOf, actionOf } = useRunTexts(project);
  const { reason, actions, result } = run;
  if (reason) {
    return (
      <>
        <span className={classes.reason}>{reasonOf(reason)}</span>
        <Ring reason={reason} />
      </>
    );
  }
  const shown = result === 'FAILED' ? actions.filter(({ outcome }) => outcome === 'FAILED') : actions;
  return shown.map((action) => {
    const { text, reason: why } = actionOf(action);
    const isTold = action.outcome !== 'DONE' && why !== undefined;
    return (
      <span key={action.index} className={classes.reason}>
        <span>{text}</span> {isTold && <span>{why}</span>}
      </span>
    );
  });
}
