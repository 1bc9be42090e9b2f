import { useQuery } from '@tanstack/react-query';
import { RUNS_PER_PAGE, RunResult } from '@tinkerstream/contract/applets';
import type { Project } from '@tinkerstream/contract/projects';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { Button, Group, NativeSelect, SegmentedControl } from '../../../ui/kit.ts';
import { LoadError } from '../../../ui/loading/load-error.tsx';
import { Loading } from '../../../ui/loading/loading.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import classes from './applet-log.module.css';
import { RunLine } from './run-line.tsx';
import { type RunFilter, runsQuery, useLiveRuns } from './run-queries.ts';

/** The number of runs shown before the user asks for more. */
const INITIAL_RUNS = 20;

const RESULTS = ['', 'PROBLEM', ...RunResult.options] as const;

/** The runs of one event trigger of a project, or of all, latest first. */
export function AppletLog({ project, appletId }: { project: Project; appletId: string | undefined }) {
  const { applets: texts } = useTexts();
  const [wantsAll, setWantsAll] = useState(false);
  const [result, setResult] = useState<RunFilter['result']>('');
  const [board, setBoard] = useState('');
  const [limit, setLimit] = useState(INITIAL_RUNS);
  const isOfOne = appletId !== undefined && !wantsAll;
  const filter = { appletId: isOfOne ? appletId : '', result, board, limit };
  const { data, isError, refetch } = useQuery(runsQuery(project.id, filter));
  useLiveRuns(project.id, filter);
  const boards = data?.boards ?? [];
  const runs = data?.runs ?? [];
  const isFiltered = result !== '' || board !== '';
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
      {(runs.length > 0 || isFiltered) && (
        <Group gap="xs" mb="sm">
          <NativeSelect
            aria-label={texts.runs.filterResult}
            value={result}
            data={RESULTS.map((value) => ({
              value,
              label:
                value === '' || value === 'PROBLEM' ? texts.runs.filters[value || 'ALL'] : texts.runs.results[value],
            }))}
            onChange={(event) => setResult(event.currentTarget.value as RunFilter['result'])}
          />
          {(boards.length > 0 || board !== '') && (
            <NativeSelect
              aria-label={texts.runs.filterBoard}
              value={board}
              data={[
                { value: '', label: texts.runs.allBoards },
                ...boards,
                ...(board === '' || boards.includes(board) ? [] : [board]),
              ]}
              onChange={(event) => setBoard(event.currentTarget.value)}
            />
          )}
        </Group>
      )}
      {!data && (isError ? <LoadError onRetry={() => void refetch()} /> : <Loading />)}
      {data && runs.length === 0 && (
        <p className={classes.empty}>{isFiltered ? texts.runs.noneFiltered : texts.logEmpty}</p>
      )}
      {runs.length > 0 && (
        <ul className={classes.entries} aria-label={texts.log}>
          {runs.map((run) => (
            <RunLine key={run.id} project={project} run={run} showsName={!isOfOne} />
          ))}
        </ul>
      )}
      {runs.length >= INITIAL_RUNS && (
        <Button
          variant="subtle"
          size="sm"
          mt="xs"
          onClick={() => setLimit(limit === INITIAL_RUNS ? RUNS_PER_PAGE : INITIAL_RUNS)}
        >
          {limit === INITIAL_RUNS ? texts.runs.more : texts.runs.less}
        </Button>
      )}
    </Panel>
  );
}
