import { Button, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Project } from '@tinkerstream/contract/projects';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { LoadError } from '../../../ui/loading/load-error.tsx';
import { Loading } from '../../../ui/loading/loading.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { appletLogQuery } from '../queries.ts';
import classes from './applet-log.module.css';
import { LogEntry } from './log-entry.tsx';

/** Entries shown before the user asks for all. */
const INITIAL_ENTRIES = 20;

/** What the event triggers of a project have done, latest first: of one, or of all. */
export function AppletLog({ project, appletId }: { project: Project; appletId: string | undefined }) {
  const { applets: texts } = useTexts();
  const { data: log, isError, refetch } = useQuery(appletLogQuery(project.id));
  const [wantsAll, setWantsAll] = useState(false);
  const [showsMore, setShowsMore] = useState(false);
  const isOfOne = appletId !== undefined && !wantsAll;
  const entries = log?.filter((entry) => !isOfOne || entry.appletId === appletId) ?? [];
  return (
    <Panel
      title={texts.log}
      hint={texts.logHint}
      actions={
        appletId !== undefined && (
          <SegmentedControl
            aria-label={texts.logOf}
            size="xs"
            value={wantsAll ? 'all' : 'one'}
            data={[
              { value: 'one', label: texts.logOfOne },
              { value: 'all', label: texts.logOfAll },
            ]}
            onChange={(value) => setWantsAll(value === 'all')}
          />
        )
      }
    >
      {!log && (isError ? <LoadError onRetry={() => void refetch()} /> : <Loading />)}
      {log && entries.length === 0 && <p className={classes.empty}>{texts.logEmpty}</p>}
      {entries.length > 0 && (
        <ul className={classes.entries} aria-label={texts.log}>
          {(showsMore ? entries : entries.slice(0, INITIAL_ENTRIES)).map((entry) => (
            <LogEntry key={entry.id} project={project} entry={entry} showsName={!isOfOne} />
          ))}
        </ul>
      )}
      {entries.length > INITIAL_ENTRIES && (
        <Button variant="subtle" size="sm" mt="xs" onClick={() => setShowsMore(!showsMore)}>
          {showsMore ? texts.logLess : texts.logMore(entries.length)}
        </Button>
      )}
    </Panel>
  );
}
