import { type Filter, type FilterResult, MAX_CONDITIONS } from '@tinkerstream/contract/applets';
import { useEffect, useMemo, useRef } from 'react';
import { QueryBuilder } from 'react-querybuilder';
import { useTexts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Button, useMediaQuery } from '../../../ui/kit.ts';
import { ConditionGroup } from './condition-group.tsx';
import { FilterContext, type FilterTopic } from './filter-context.ts';
import classes from './filter-editor.module.css';
import { FIRST_GROUP, filterOf, type Group, neighbourOf, type Path, queryOf, withoutMember } from './query.ts';

interface FilterEditorProps {
  readonly value: Filter;
  readonly onChange: (filter: Filter) => void;
  readonly topics: readonly FilterTopic[];
  /** The topic whose messages trigger; '' for none. */
  readonly triggering: string;
  /** Whether a condition may end at another number than it starts at. */
  readonly remembers: boolean;
  /** The results of a test run; undefined while there is none. */
  readonly results: FilterResult | undefined;
  /** The fields to highlight, as `key.field`. */
  readonly faults: ReadonlySet<string>;
}

const CONTROLS = { ruleGroup: ConditionGroup };
const FIELDS = [{ name: 'MQTT_KEY_VALUE_MESSAGE_FILTER', label: '' }];

/** Builds the filter of an event trigger: conditions in groups, with AND or OR between neighbours. */
export function FilterEditor(props: FilterEditorProps) {
  const { value, onChange, topics, triggering, remembers, results, faults } = props;
  const { appletFilter: texts } = useTexts();
  const frame = useRef<HTMLDivElement>(null);
  /** The key of the condition to focus once it is shown; 'add' for the button that adds the first one. */
  const nextFocus = useRef<number | 'add' | undefined>(undefined);
  const isNarrow = useMediaQuery('(width < 32em)', false, { getInitialValueInEffect: false });
  const query = useMemo(() => queryOf(value), [value]);
  const leaves = value.filter(({ type }) => type !== 'SUB_FILTER');

  // biome-ignore lint/correctness/useExhaustiveDependencies: the new filter has to be shown before its part has focus
  useEffect(() => {
    if (nextFocus.current === undefined) return;
    const key = nextFocus.current;
    nextFocus.current = undefined;
    const selector = key === 'add' ? '[data-add]' : `[data-key="${key}"] :is(select, input)`;
    frame.current?.querySelector<HTMLElement>(selector)?.focus();
  }, [value]);

  function handleQuery(changed: Group): void {
    const filter = filterOf(changed);
    const known = new Set(value.map(({ key }) => key));
    const added = filter.find(({ key, type }) => !known.has(key) && type !== 'SUB_FILTER');
    if (added) nextFocus.current = added.key;
    onChange(filter);
  }

  function remove(path: Path): void {
    nextFocus.current = neighbourOf(query, path) ?? 'add';
    onChange(filterOf(withoutMember(query, path)));
  }

  function start(): void {
    nextFocus.current = 'add';
    onChange(FIRST_GROUP);
  }

  return (
    <div ref={frame} className={classes.editor}>
      {value.length === 0 ? (
        <Button variant="default" leftSection={<Icon name="plus" />} onClick={start}>
          {texts.start}
        </Button>
      ) : (
        <FilterContext
          value={{
            topics,
            triggering,
            remembers,
            isNarrow,
            results,
            faults,
            numbers: new Map(leaves.map(({ key }, index) => [key, index + 1])),
            room: MAX_CONDITIONS - value.length,
            onRemove: remove,
          }}
        >
          <QueryBuilder
            query={query}
            onQueryChange={handleQuery}
            enableMountQueryChange={false}
            fields={FIELDS}
            resetOnFieldChange={false}
            resetOnOperatorChange={false}
            controlElements={CONTROLS}
            suppressStandardClassnames
          />
          {leaves.length === 0 && <p className={classes.hint}>{texts.always}</p>}
          {value.length >= MAX_CONDITIONS && <p className={classes.hint}>{texts.full(MAX_CONDITIONS)}</p>}
        </FilterContext>
      )}
    </div>
  );
}
