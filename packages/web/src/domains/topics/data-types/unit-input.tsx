import { MAX_UNIT_LENGTH } from '@tinkerstream/contract/points';
import { COMMON_UNITS, suggestedUnit } from '@tinkerstream/contract/topics';
import { useTexts } from '../../../i18n/texts.ts';
import { Autocomplete, type AutocompleteProps, Button } from '../../../ui/kit.ts';
import classes from './unit-input.module.css';

interface UnitInputProps extends Omit<AutocompleteProps, 'value' | 'onChange'> {
  readonly value: string;
  readonly onChange: (unit: string) => void;
  /** The name and key in the form, which suggest a unit. */
  readonly of: { readonly name: string; readonly key: string };
}

/** The unit of a data type: typed, chosen from common units, or accepted with one click. */
export function UnitInput({ value, onChange, of: { name, key }, ...field }: UnitInputProps) {
  const { topics: texts } = useTexts();
  const suggested = suggestedUnit(key, name);
  return (
    <div>
      <Autocomplete
        {...field}
        label={texts.unit}
        value={value}
        data={suggested ? [...new Set([suggested, ...COMMON_UNITS])] : COMMON_UNITS}
        maxDropdownHeight={200}
        maxLength={MAX_UNIT_LENGTH}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        onChange={onChange}
      />
      {suggested && value.trim() === '' && (
        <Button className={classes.suggested} variant="light" size="compact-xs" onClick={() => onChange(suggested)}>
          {texts.takeUnit(suggested)}
        </Button>
      )}
    </div>
  );
}
