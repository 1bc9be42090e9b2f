import { Link } from '@tanstack/react-router';
import { type ActionType, type AppletListItem, switchApplet } from '@tinkerstream/contract/applets';
import type { Project } from '@tinkerstream/contract/projects';
import { allows } from '@tinkerstream/contract/projects';
import { useLanguage, useTexts } from '../../../i18n/texts.ts';
import { useCall } from '../../../platform/requests/use-call.ts';
import { texts as changeTexts } from '../../../ui/dialogs/change-texts.ts';
import { useUndoableChange } from '../../../ui/dialogs/use-undoable-change.ts';
import { Switch } from '../../../ui/kit.ts';
import { Mark } from '../../../ui/mark.tsx';
import { Ago } from '../../../ui/text/ago.tsx';
import { localMinute } from '../../../ui/text/local-time.ts';
import { actionDefinitionOf } from '../actions/registry.ts';
import { appletAddress, type Place } from '../addresses.ts';
import { useMissingServiceNames } from '../editor/missing-services.tsx';
import { useRunTexts } from '../log/run-texts.ts';
import { usePauseTexts } from '../pause-notice.tsx';
import { queriesWithApplets } from '../queries.ts';
import { ResumeButton } from '../resume-button.tsx';
import { RunButton } from '../run-button.tsx';
import classes from './applet-list.module.css';

interface AppletItemProps {
  readonly project: Project;
  readonly place: Place;
  readonly applet: AppletListItem;
  /** Whether the page shows this event trigger. */
  readonly isShown: boolean;
  /** Whether the item names the user on whose subscription the event trigger runs. */
  readonly showsUser: boolean;
  /** The server's time, from `useNow`. */
  readonly now: number;
  readonly onOpen: () => void;
}

/** An event trigger in the list: its latest results, with a switch. */
export function AppletItem({ project, place, applet, isShown, showsUser, now, onOpen }: AppletItemProps) {
  const { appletList: texts } = useTexts();
  const { id, name, enabled, pause } = applet;
  const projectId = project.id;
  const { mutateAsync } = useCall(switchApplet);
  const change = useUndoableChange(queriesWithApplets(projectId));
  const changes = useTexts(changeTexts);
  const switchTo = (isOn: boolean) =>
    void change(
      {
        id,
        from: { enabled: !isOn },
        to: { enabled: isOn },
        send: (fields) => mutateAsync({ projectId, appletId: id, ...fields }),
      },
      isOn ? changes.on(name) : changes.off(name),
    );
  const canResume = applet.mayChange && enabled && pause !== null && pause.reason !== 'TOPIC_GONE';
  const hasButton = applet.button !== null && allows(project.role, 'ADD');
  return (
    <li
      className={classes.item}
      data-shown={isShown || undefined}
      data-buttons={Number(canResume) + Number(hasButton) || undefined}
    >
      <Link
        {...appletAddress(place, project, { appletId: id })}
        className={classes.text}
        aria-current={isShown ? 'page' : undefined}
        activeProps={{}}
        onClick={onOpen}
      >
        <span className={classes.name}>{name}</span>
        <AppletFacts project={project} applet={applet} now={now} />
        {showsUser && <span className={classes.fact}>{texts.of(applet.runsAs)}</span>}
      </Link>
      <div className={classes.controls}>
        {canResume && <ResumeButton projectId={projectId} applet={applet} pause={pause} isCompact />}
        {hasButton && applet.button !== null && (
          <RunButton project={project} applet={applet} label={applet.button} isCompact />
        )}
        <Switch
          aria-label={texts.switch(name)}
          checked={enabled}
          disabled={!applet.mayChange}
          onChange={(event) => switchTo(event.currentTarget.checked)}
        />
      </div>
    </li>
  );
}

function AppletFacts({ project, applet, now }: Pick<AppletItemProps, 'project' | 'applet' | 'now'>) {
  const { enabled, pause, services, failingSince, runCount, leftOutCount, lastRunOn, lastProblem } = applet;
  const { applets: texts, appletList } = useTexts();
  const { reasonOf } = useRunTexts(project);
  const missing = useMissingServiceNames(services);
  const pauseTexts = usePauseTexts();
  const { language } = useLanguage();
  const serviceOf = (action: ActionType | null) => action && actionDefinitionOf(action).texts[language].service;
  const isTroubled = lastProblem !== null && (lastRunOn === null || lastProblem.time >= lastRunOn);
  const problem = isTroubled && reasonOf(lastProblem.reason, serviceOf(lastProblem.actionKey) ?? '');
  return (
    <>
      {enabled && pause && (
        <span className={classes.fact}>
          <Mark kind="alert">{texts.paused}</Mark>
          <span>{pauseTexts(pause).reason}</span>
        </span>
      )}
      {enabled && failingSince !== null && (
        <span className={classes.fact}>
          <Mark kind="alert">{appletList.failingSince(localMinute(failingSince))}</Mark>
        </span>
      )}
      {enabled && missing.length > 0 && (
        <span className={classes.fact}>
          {missing.map(({ service, name }) => (
            <Mark key={service} kind="alert">
              {texts.notSetUp(name)}
            </Mark>
          ))}
        </span>
      )}
      <span className={classes.fact}>
        {texts.runsToday(runCount)}
        {leftOutCount > 0 && ` · ${appletList.leftOut(leftOutCount)}`}
      </span>
      {lastRunOn && (
        <span className={classes.fact}>
          {appletList.ran}
          <Ago time={Date.parse(lastRunOn)} now={now} />
        </span>
      )}
      {lastProblem && (
        <span className={classes.fact}>
          <Mark kind={isTroubled ? 'alert' : 'none'}>
            <span>
              {appletList.problem}
              <Ago time={Date.parse(lastProblem.time)} now={now} />
            </span>
          </Mark>
          {problem && <span>{problem}</span>}
        </span>
      )}
    </>
  );
}
