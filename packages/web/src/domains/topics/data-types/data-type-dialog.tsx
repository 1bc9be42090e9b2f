import { isDataTypeKey, isPrototypeName, MAX_KEY_LENGTH, normalizedKey } from '@tinkerstream/contract/points';
import { isDegrees, isProbablyDirection, type Topic } from '@tinkerstream/contract/topics';
import { useTexts } from '../../../i18n/texts.ts';
import { DialogButtons } from '../../../ui/dialogs/dialog-buttons.tsx';
import classes from '../../../ui/form/form.module.css';
import { useBusy } from '../../../ui/form/use-busy.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { Button, Checkbox, TextInput } from '../../../ui/kit.ts';
import { lazyPart } from '../../../ui/loading/lazy-part.ts';
import { PartBoundary } from '../../../ui/loading/part-boundary.tsx';
import { FormModal } from '../../../ui/unsaved/form-modal.tsx';
import { texts } from './direction-texts.ts';
import { UnitInput } from './unit-input.tsx';

/** The input loads lazily: few people open it, and it brings the parser of formulas. */
const FormulaInput = lazyPart(() => import('./formula-input.tsx'), 'FormulaInput');

/** The longest name and description, in characters. */
const MAX_LENGTH = 100;

interface DataTypeValues {
  readonly name: string;
  readonly key: string;
  readonly description: string;
  readonly unit: string;
  /** The formula; '' if boards send the values. */
  readonly formula: string;
  /** The choice of the user; undefined until there is one. */
  readonly isDirection: boolean | undefined;
}

/** The values of a data type as they are sent. */
type SentDataType = DataTypeValues & { readonly isDirection: boolean };

interface DataTypeDialogProps {
  readonly title: string;
  readonly submit: string;
  readonly initial: DataTypeValues;
  /** The topic, if the data type may have a formula. */
  readonly formulaOf?: Topic | undefined;
  /** Existing data types, whose keys are taken. */
  readonly others: Topic['dataRecordTypes'];
  /** Receives the trimmed values; the dialog stays open when it rejects. */
  readonly onSubmit: (values: SentDataType) => Promise<unknown>;
  readonly onClose: () => void;
}

/** The fields of a data type: name, key, description and unit. */
export function DataTypeDialog(props: DataTypeDialogProps) {
  const { title, submit, initial, others, formulaOf, onSubmit, onClose } = props;
  const { topics: texts } = useTexts();
  const form = useForm(initial, ({ name, key }) => {
    const normalized = normalizedKey(key);
    return {
      name: name.trim() === '' && texts.dataTypeNameEmpty,
      key:
        (isPrototypeName(normalized) && texts.keyReserved) ||
        (!isDataTypeKey(normalized) && texts.dataTypeKeyInvalid(MAX_KEY_LENGTH)) ||
        (others.some(({ keyName }) => keyName === normalized) && texts.keyTaken),
    };
  });
  const [isBusy, send] = useBusy((values: DataTypeValues) => {
    const { name, key, description, unit, formula } = values;
    return onSubmit({
      name: name.trim(),
      key: normalizedKey(key),
      description: description.trim(),
      unit: unit.trim(),
      formula: formula.trim(),
      isDirection: isDirection(values),
    });
  });

  return (
    <FormModal form={form} onClose={onClose} title={title}>
      <form className={classes.form} onSubmit={form.onSubmit(send)} noValidate>
        <TextInput
          {...form.getInputProps('name')}
          label={texts.dataTypeName}
          maxLength={MAX_LENGTH}
          withAsterisk
          data-autofocus
          autoComplete="off"
        />
        <TextInput
          {...form.getInputProps('key')}
          label={texts.dataTypeKey}
          description={texts.dataTypeKeyHint}
          maxLength={MAX_KEY_LENGTH}
          withAsterisk
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
        <UnitInput {...form.getInputProps('unit')} of={form.values} />
        <DirectionInput of={form.values} onChange={(chosen) => form.setFieldValue('isDirection', chosen)} />
        <TextInput
          {...form.getInputProps('description')}
          label={texts.dataTypeDescription}
          maxLength={MAX_LENGTH}
          autoComplete="off"
        />
        {formulaOf && (
          <PartBoundary>
            <FormulaInput
              {...form.getInputProps('formula')}
              of={form.values}
              topic={formulaOf}
              former={initial.formula}
              others={others}
            />
          </PartBoundary>
        )}
        <DialogButtons onCancel={onClose}>
          <Button type="submit" loading={isBusy}>
            {submit}
          </Button>
        </DialogButtons>
      </form>
    </FormModal>
  );
}

/** The fields of a data type that say whether its values are directions. */
interface DirectionFields {
  readonly name: string;
  readonly key: string;
  readonly unit: string;
  /** The choice of the user; undefined until there is one: then the other fields suggest it. */
  readonly isDirection: boolean | undefined;
}

interface DirectionInputProps {
  readonly of: DirectionFields;
  readonly onChange: (isDirection: boolean) => void;
}

/** Whether the fields describe directions. Only values in degrees can be directions. */
function isDirection({ name, key, unit, isDirection: chosen }: DirectionFields): boolean {
  return isDegrees(unit) && (chosen ?? isProbablyDirection(unit, key, name));
}

/** Asks about values in degrees, which may be directions or angles of another kind. */
function DirectionInput({ of, onChange }: DirectionInputProps) {
  const { label, hint } = useTexts(texts);
  if (!isDegrees(of.unit)) return null;
  return (
    <Checkbox
      label={label}
      description={hint}
      checked={isDirection(of)}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
