import {
  type Comparator,
  comparedAs,
  type LeafCondition,
  needsContent,
  referenceOf,
} from '@tinkerstream/contract/applets';
import { normalizedKey, numericValue } from '@tinkerstream/contract/points';
import { useId } from 'react';
import type { RuleProps } from 'react-querybuilder';
import { useTexts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import { ActionIcon, Group, NativeSelect, Stack, TextInput } from '../../../ui/kit.ts';
import { Mark } from '../../../ui/mark.tsx';
import { isOrder } from '../timing/timing.ts';
import { ComparatorSelect } from './comparator-select.tsx';
import { ConditionMenu } from './condition-menu.tsx';
import classes from './condition-row.module.css';
import { useFilterContext } from './filter-context.ts';
import { keyOf, type Rule, type RuleValue } from './query.ts';
import { ReadingFields, useReading } from './reading-fields.tsx';
import { ResultLine } from './result-line.tsx';
import { TopicSelect } from './topic-select.tsx';
import { UntilField } from './until-field.tsx';
import { ValueOfFields } from './value-of-fields.tsx';

/** The comparators that only compare with entered values. */
const OWN_VALUES: ReadonlySet<Comparator> = new Set(['one_of', 'rose_by', 'fell_by']);

/** One condition in the query builder, which reads like a sentence: its subject, its comparator, and its operand. */
export function ConditionRow(props: RuleProps) {
  const { path, actions } = props;
  const { appletFilter: texts } = useTexts();
  const { topics, triggering, remembers, isNarrow, results, faults, numbers, onRemove } = useFilterContext();
  const keysId = useId();
  const { field, operator, value, ...rest } = props.rule as Rule;
  const key = keyOf(props.rule as Rule) ?? 0;
  const { topicName, subjectKey, publishContent, toContent, offContent, of, maxAgeSec } = value;
  const isMessage = field === 'MQTT_SIMPLE_MESSAGE_FILTER';
  const reading = useReading(publishContent, (content) => set({ publishContent: content }));
  const result = results?.conditions.get(key);
  const topic = topics.find((one) => one.topicName === topicName);
  const keys = topic?.keys ?? [];
  // A text value adds no key to the topic, so a key may be unknown only if the comparator needs an order, which only
  // numbers have.
  const isKeyUnknown =
    !isMessage && topic && subjectKey.trim() !== '' && isOrder(operator) && !keys.includes(normalizedKey(subjectKey));
  const hasContent = isMessage || needsContent(operator);
  const mayRead = hasContent && (isMessage || reading.isReading || !OWN_VALUES.has(operator));
  const compared = isMessage ? undefined : comparedAs({ comparatorKey: operator, publishContent, toContent });
  const label = texts.condition(numbers.get(key) ?? 0);
  const isNumber = !isMessage && !reading.isReading && numericValue(publishContent.trim()) !== undefined;

  function set(change: Partial<RuleValue>): void {
    actions.onPropChange('value', { ...value, ...change }, path);
  }

  function setKind(kind: LeafCondition['type']): void {
    actions.onPropChange('field', kind, path);
  }

  const problem = (name: string, text: string) => faults.has(`${key}.${name}`) && text;

  return (
    <Stack role="group" aria-label={label} gap="xs" miw={0} data-key={rest.id}>
      <Group gap="xs" align="start">
        <Group gap="xs" align="start" className={classes.half}>
          {!isNarrow && (
            <NativeSelect
              className={classes.kind}
              aria-label={texts.kind}
              value={field}
              data={Object.entries(texts.kinds).map(([kind, text]) => ({ value: kind, label: text }))}
              onChange={(event) => setKind(event.currentTarget.value as LeafCondition['type'])}
            />
          )}
          <TopicSelect
            label={texts.topic}
            value={topicName}
            error={problem('topicName', texts.needTopic)}
            onChange={(name) => set({ topicName: name })}
          />
          {!isMessage && (
            <>
              <TextInput
                className={classes.key}
                aria-label={texts.subjectKey}
                placeholder={texts.subjectKey}
                list={keysId}
                autoComplete="off"
                maxLength={40}
                value={subjectKey}
                error={problem('subjectKey', texts.needKey)}
                onChange={(event) => set({ subjectKey: event.currentTarget.value })}
              />
              <datalist id={keysId}>
                {keys.map((name) => (
                  <option key={name} value={name} />
                ))}
              </datalist>
            </>
          )}
        </Group>
        <Group gap="xs" align="start" className={classes.half}>
          <ComparatorSelect
            value={operator}
            isMessage={isMessage}
            error={problem('comparatorKey', texts.needComparator)}
            onChange={(comparator) => actions.onPropChange('operator', comparator, path)}
          />
          {!isNarrow && mayRead && (
            <NativeSelect
              className={classes.against}
              aria-label={texts.against}
              value={reading.isReading ? 'reading' : 'value'}
              data={[
                { value: 'value', label: texts.againstValue },
                { value: 'reading', label: texts.againstReading },
              ]}
              onChange={(event) => reading.choose(event.currentTarget.value === 'reading')}
            />
          )}
          {!hasContent ? null : reading.isReading ? (
            <ReadingFields reading={reading} error={problem('publishContent', texts.needReading)} />
          ) : (
            <ValueField
              comparator={operator}
              isMessage={isMessage}
              value={publishContent}
              isWrong={faults.has(`${key}.publishContent`)}
              onChange={(content) => set({ publishContent: content })}
            />
          )}
          {isNarrow ? (
            <ConditionMenu
              label={label}
              isMessage={isMessage}
              isReading={reading.isReading}
              mayRead={mayRead}
              onMessage={(is) => setKind(is ? 'MQTT_SIMPLE_MESSAGE_FILTER' : 'MQTT_KEY_VALUE_MESSAGE_FILTER')}
              onReading={reading.choose}
              onRemove={() => onRemove(path)}
            />
          ) : (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="input-sm"
              aria-label={`${texts.remove}: ${label}`}
              title={texts.remove}
              onClick={() => onRemove(path)}
            >
              <Icon name="trash" />
            </ActionIcon>
          )}
        </Group>
      </Group>
      {!isMessage && operator === 'between' && (
        <RangeEnd
          value={toContent}
          isWrong={faults.has(`${key}.toContent`)}
          onChange={(content) => set({ toContent: content })}
        />
      )}
      {compared && <p className={classes.compared}>{texts.comparedAs[compared]}</p>}
      {!isMessage && (
        <ValueOfFields
          topicId={topic?.id}
          comparator={operator}
          of={of}
          maxAgeSec={maxAgeSec}
          isOfSender={topicName === '' || topicName === triggering}
          isWrong={(field) => faults.has(`${key}.${field}`)}
          onChange={set}
        />
      )}
      {remembers && isNumber && isOrder(operator) && (
        <UntilField
          comparator={operator}
          start={publishContent.trim()}
          value={offContent}
          isWrong={faults.has(`${key}.offContent`)}
          onChange={(content) => set({ offContent: content })}
        />
      )}
      {isKeyUnknown && (
        <Mark kind="alert">{texts.keyNeverSent(topic.description || topic.topicName, subjectKey, keys)}</Mark>
      )}
      {result && <ResultLine result={result} hasReference={referenceOf(publishContent) !== undefined} />}
    </Stack>
  );
}

interface ValueFieldProps {
  readonly comparator: Comparator;
  /** Whether the condition is about a whole message. */
  readonly isMessage: boolean;
  readonly value: string;
  readonly isWrong: boolean;
  readonly onChange: (value: string) => void;
}

/** The field for the operand of a condition: a value, a text, several of them, or a difference. */
function ValueField({ comparator, isMessage, value, isWrong, onChange }: ValueFieldProps) {
  const { appletFilter: texts } = useTexts();
  const isDifference = comparator === 'rose_by' || comparator === 'fell_by';
  const [label, problem] = isMessage
    ? [texts.text, texts.needText]
    : comparator === 'one_of'
      ? [texts.list, texts.needList]
      : isDifference
        ? [texts.difference, texts.needDifference]
        : [texts.value, texts.needValue];
  return (
    <TextInput
      className={classes.value}
      aria-label={label}
      placeholder={comparator === 'one_of' ? texts.listHint : label}
      autoComplete="off"
      maxLength={200}
      value={value}
      error={isWrong && problem}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface RangeEndProps {
  readonly value: string;
  readonly isWrong: boolean;
  readonly onChange: (value: string) => void;
}

/** The other end of a range: ‘between 20 and 30’. */
function RangeEnd({ value, isWrong, onChange }: RangeEndProps) {
  const { appletFilter: texts } = useTexts();
  const id = useId();
  return (
    <Group gap="xs" align="start" wrap="nowrap">
      <label htmlFor={id} className={classes.until}>
        {texts.to}
      </label>
      <TextInput
        id={id}
        className={classes.end}
        aria-label={texts.toValue}
        placeholder={texts.toValue}
        autoComplete="off"
        maxLength={200}
        value={value}
        error={isWrong && texts.needTo}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Group>
  );
}
