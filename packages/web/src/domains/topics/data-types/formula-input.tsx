import { MAX_FORMULA_LENGTH, normalizedKey, type RecordValue } from '@tinkerstream/contract/points';
import type { Topic } from '@tinkerstream/contract/topics';
import { findFormulaProblem, MAX_FORMULA_STEPS, resolveFormulas } from '@tinkerstream/contract/topics/formula';
import { useLanguage, useTexts } from '../../../i18n/texts.ts';
import { TextInput, type TextInputProps } from '../../../ui/kit.ts';
import { valueText } from '../../../ui/text/number-text.ts';
import { formulaTexts } from './formula-texts.ts';

interface FormulaInputProps extends TextInputProps {
  readonly value: string;
  /** The key and the unit in the form of the formula. */
  readonly of: { readonly key: string; readonly unit: string };
  readonly topic: Pick<Topic, 'recentDataRecords'>;
  /** The previous formula. */
  readonly former: string;
  /** The other data types of the topic. */
  readonly others: Topic['dataRecordTypes'];
}

/** The formula of a data type, with its result for the latest message, or with its error. */
export function FormulaInput({ value, of, topic, former, others, ...field }: FormulaInputProps) {
  const own = useTexts(formulaTexts);
  const { language } = useLanguage();
  const said = value.trim() === '' ? undefined : sayFormula();
  return (
    <div>
      <TextInput
        {...field}
        value={value}
        label={own.label}
        description={own.hint}
        placeholder={own.example}
        maxLength={MAX_FORMULA_LENGTH}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        error={field.error ?? said?.problem}
      />
      <p role="status">{said?.result}</p>
    </div>
  );

  function sayFormula(): { readonly problem?: string; readonly result?: string } {
    const key = normalizedKey(of.key) || 'formula';
    const formulaOf = new Map(others.map(({ keyName, formula = '' }) => [keyName, formula]));
    const problem = findFormulaProblem(key, value, formulaOf, former);
    switch (problem?.kind) {
      case 'unreadable':
        return { problem: own.unreadable };
      case 'unknown-key':
        return { problem: own.unknownKey(problem.key) };
      case 'circle':
        return { problem: own.circle(problem.keys.join(' → ')) };
      case 'too-long':
        return { problem: own.tooLong(problem.steps, MAX_FORMULA_STEPS) };
    }
    const formula = resolveFormulas(formulaOf.set(key, value)).get(key);
    const message = formula && latestMessageWith(formula.keys, topic.recentDataRecords);
    if (!formula || !message) return { result: own.noMessage };
    const result = formula.compute((one) => message.get(one));
    return { result: result === undefined ? own.noNumber : own.now(valueText(result, language, of.unit)) };
  }
}

/** The values of the latest message that has all these keys. */
function latestMessageWith(
  keys: readonly string[],
  records: Topic['recentDataRecords'],
): ReadonlyMap<string, RecordValue> | undefined {
  const messages = Map.groupBy(records, ({ createdOn, device }) => `${createdOn} ${device?.id ?? ''}`);
  for (const message of messages.values()) {
    const values = new Map(message.map(({ dataRecordType, value }) => [dataRecordType.keyName, value]));
    if (keys.every((key) => values.has(key))) return values;
  }
  return undefined;
}
