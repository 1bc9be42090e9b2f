import { CHART_TYPES, type ChartTypeRules } from '@tinkerstream/contract/charts';
import { useTexts } from '../../../i18n/texts.ts';
import form from '../../../ui/form/form.module.css';
import { Icon } from '../../../ui/icons.tsx';
import { Button, Stack } from '../../../ui/kit.ts';
import { ButtonLink } from '../../../ui/links/links.tsx';
import { EmptyState } from '../../../ui/loading/empty-state.tsx';
import type { ChartSettingsProps } from '../chart-type-definition.ts';
import { colourOf, emptySource, hasDataType, withTopic } from './draft.ts';
import { SourceRow } from './source-row.tsx';

interface SourceEditorProps extends ChartSettingsProps {
  /** A hint that explains the sources of this type. */
  readonly hint: string;
  /** For types with a map: the row that a click on the map places, and how to select another. */
  readonly selection?: { readonly rowId: number; readonly onSelect: (rowId: number) => void };
}

/** The sources of the chart in the wizard, with the fields of its type. */
export function SourceEditor(props: SourceEditorProps) {
  const { definition, fields, sources, problems, topics, onTopic, onSources, hint, selection } = props;
  const { chartWizard, charts: texts } = useTexts();
  const rules: ChartTypeRules = CHART_TYPES[definition.type];
  const { minSources = 1 } = rules;
  const offered = rules.needsDataType ? topics.filter(({ dataRecordTypes }) => dataRecordTypes.length > 0) : topics;
  if (offered.length === 0) return <NoTopic needsDataType={rules.needsDataType} />;
  /** Adds a source of the same topic, which usually has more to show. */
  const addSource = () => {
    const last = sources.at(-1);
    const topic = offered.find(({ id }) => id === last?.topicId);
    onSources([
      ...sources,
      withTopic(emptySource((last?.rowId ?? 0) + 1), topic, { type: definition.type, others: sources }),
    ]);
  };
  const description = rules.needsPlace ? 'needed' : definition.source.hasDescription ? 'optional' : 'none';
  const dataType = rules.needsDataType ? 'needed' : hasDataType(definition, fields) ? 'optional' : 'none';
  return (
    <section aria-label={rules.maxSources > 1 ? texts.sources : chartWizard.oneSource}>
      <h2>{rules.maxSources > 1 ? texts.sources : chartWizard.oneSource}</h2>
      <p className={form.hint}>{hint}</p>
      <Stack gap="sm">
        {sources.map((source, index) => (
          <SourceRow
            key={source.rowId}
            type={definition.type}
            source={source}
            number={index + 1}
            columns={{
              dataType,
              description,
              hasDevice: dataType !== 'none' && definition.source.hasDevice,
              hasLines: rules.hasLines === true,
              hasPlace: rules.needsPlace,
            }}
            colour={colourOf(definition, source)}
            topics={offered}
            onTopic={onTopic}
            others={sources.filter(({ rowId }) => rowId !== source.rowId)}
            problems={problems}
            isSelected={selection?.rowId === source.rowId}
            onSelect={selection && (() => selection.onSelect(source.rowId))}
            onChange={(changed) => onSources(sources.map((other) => (other.rowId === changed.rowId ? changed : other)))}
            onRemove={
              sources.length > minSources
                ? () => onSources(sources.filter(({ rowId }) => rowId !== source.rowId))
                : undefined
            }
          />
        ))}
        {rules.maxSources > minSources && (
          <div>
            <Button
              variant="default"
              size="sm"
              leftSection={<Icon name="plus" />}
              disabled={sources.length >= rules.maxSources}
              onClick={addSource}
            >
              {chartWizard.addSource}
            </Button>
            {sources.length >= rules.maxSources && (
              <p className={form.hint}>{chartWizard.sourcesFull(rules.maxSources)}</p>
            )}
          </div>
        )}
      </Stack>
    </section>
  );
}

function NoTopic({ needsDataType }: { needsDataType: boolean }) {
  const { chartWizard: texts, topics } = useTexts();
  return (
    <EmptyState
      help="first-lesson#chart"
      title={needsDataType ? texts.noChartableTopic : topics.empty}
      text={needsDataType ? texts.noChartableTopicText : topics.emptyText}
      action={<ButtonLink to="/topic">{texts.goToTopics}</ButtonLink>}
    />
  );
}
