import { Button, Flex, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { AppletListItem } from '@tinkerstream/contract/applets';
import type { Project } from '@tinkerstream/contract/projects';
import { useId, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Icon } from '../../ui/icons.tsx';
import { Mark } from '../../ui/mark.tsx';
import { appletAddress, type Place } from './addresses.ts';
import classes from './applet-list.module.css';
import { useMissingServiceNames } from './editor/missing-services.tsx';
import { usePauseTexts } from './pause-notice.tsx';
import { RunButton } from './run-now/run-button.tsx';

interface AppletListProps {
  readonly project: Project;
  readonly place: Place;
  readonly applets: readonly AppletListItem[];
  readonly appletId: string | undefined;
}

/** The event triggers of a project. A narrow screen shows them on request. */
export function AppletList({ project, place, applets, appletId }: AppletListProps) {
  const { applets: texts } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const list = useId();
  return (
    <nav className={classes.list} aria-label={texts.list}>
      <Button
        className={classes.toggle}
        variant="default"
        fullWidth
        aria-expanded={isOpen}
        aria-controls={list}
        leftSection={<Icon name="list" />}
        onClick={() => setOpen(!isOpen)}
      >
        {texts.listWithCount(applets.length)}
      </Button>
      <Stack id={list} gap="xs" className={classes.body} data-open={isOpen || undefined}>
        <Link
          {...appletAddress(place, project, {})}
          className={classes.new}
          aria-current={appletId === undefined ? 'page' : undefined}
          activeProps={{}}
          onClick={() => setOpen(false)}
        >
          <Icon name="plus" />
          {texts.new}
        </Link>
        {applets.length === 0 && <p className={classes.none}>{texts.none}</p>}
        {applets.length > 0 && (
          <Flex component="ul" direction="column" gap="3xs" className={classes.items}>
            {applets.map((applet) => (
              <li key={applet.id} className={classes.row}>
                <Link
                  {...appletAddress(place, project, { appletId: applet.id })}
                  className={classes.item}
                  aria-current={applet.id === appletId ? 'page' : undefined}
                  activeProps={{}}
                  onClick={() => setOpen(false)}
                >
                  <AppletItem applet={applet} />
                </Link>
                {applet.button !== null && (
                  <RunButton project={project} applet={applet} label={applet.button} isCompact />
                )}
              </li>
            ))}
          </Flex>
        )}
      </Stack>
    </nav>
  );
}

function AppletItem({ applet: { name, enabled, pause, runCount, services } }: { applet: AppletListItem }) {
  const missing = useMissingServiceNames(services);
  const { applets: texts } = useTexts();
  const pauseTexts = usePauseTexts();
  return (
    <>
      <span
        className={classes.dot}
        data-enabled={enabled || undefined}
        role="img"
        aria-label={enabled ? texts.enabled : texts.disabled}
        title={enabled ? texts.enabled : texts.disabled}
      />
      <span className={classes.text}>
        <span className={classes.name}>{name}</span>
        {enabled && pause && (
          <span className={classes.pause}>
            <Mark kind="alert">{texts.paused}</Mark>
            <span>{pauseTexts(pause).reason}</span>
          </span>
        )}
        {enabled && missing.length > 0 && (
          <span className={classes.pause}>
            {missing.map(({ service, name }) => (
              <Mark key={service} kind="alert">
                {texts.notSetUp(name)}
              </Mark>
            ))}
          </span>
        )}
        <span className={classes.runs}>{texts.runsToday(runCount)}</span>
      </span>
    </>
  );
}
