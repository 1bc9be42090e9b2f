import { referenceOf, referenceText, type ValueReference } from '@tinkerstream/contract/applets';
import { isDataTypeKey, normalizedKey } from '@tinkerstream/contract/points';
import { type ReactNode, useId, useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { TextInput } from '../../../ui/kit.ts';
import classes from './condition-row.module.css';
import { useFilterContext } from './filter-context.ts';
import { TopicSelect } from './topic-select.tsx';

interface Reading {
  readonly isReading: boolean;
  readonly reference: ValueReference;
  readonly set: (change: Partial<ValueReference>) => void;
  /** Chooses whether to compare with another reading, or with a value. */
  readonly choose: (isReading: boolean) => void;
}

const NOTHING: ValueReference = { topicName: '', key: '' };

/**
 * The other reading of a condition, `{topic.key}`. While its topic or key is missing, the content is empty, so that the
 * condition counts as incomplete and never as a text.
 */
export function useReading(content: string, onContent: (content: string) => void): Reading {
  const [draft, setDraft] = useState<ValueReference | undefined>();
  const reference = draft && contentOf(draft) === content ? draft : referenceOf(content);
  return {
    isReading: reference !== undefined,
    reference: reference ?? NOTHING,
    set: (change) => {
      const next = { ...(reference ?? NOTHING), ...change };
      setDraft(next);
      onContent(contentOf(next));
    },
    choose: (isReading) => {
      setDraft(isReading ? NOTHING : undefined);
      onContent('');
    },
  };
}

function contentOf({ topicName, key }: ValueReference): string {
  const normalized = normalizedKey(key);
  return topicName !== '' && isDataTypeKey(normalized) ? referenceText({ topicName, key: normalized }) : '';
}

/** The topic and the key of the other reading. */
export function ReadingFields({ reading, error }: { readonly reading: Reading; readonly error: ReactNode }) {
  const { appletFilter: texts } = useTexts();
  const { topics } = useFilterContext();
  const keysId = useId();
  const { topicName, key } = reading.reference;
  const keys = topics.find((topic) => topic.topicName === topicName)?.keys ?? [];
  return (
    <>
      <TopicSelect
        label={texts.otherTopic}
        value={topicName}
        error={topicName === '' && error}
        onChange={(name) => reading.set({ topicName: name })}
      />
      <TextInput
        className={classes.key}
        aria-label={texts.otherKey}
        placeholder={texts.subjectKey}
        list={keysId}
        autoComplete="off"
        maxLength={40}
        value={key}
        error={topicName !== '' && error}
        onChange={(event) => reading.set({ key: event.currentTarget.value })}
      />
      <datalist id={keysId}>
        {keys.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
