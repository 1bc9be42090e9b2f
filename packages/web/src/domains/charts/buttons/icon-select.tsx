import { ButtonStyle } from '@tinkerstream/contract/charts';
import { useTexts } from '../../../i18n/texts.ts';
import { Select } from '../../../ui/kit.ts';
import { ButtonIcon } from './button-icon.tsx';
import { ICON_NAMES } from './icon-names.ts';
import classes from './icon-select.module.css';
import { buttonTexts } from './texts.ts';

/** The entry for no icon: Mantine does not allow '' as a value. */
const NONE = 'none';

interface IconSelectProps {
  readonly name: string;
  /** The name of the icon; '' for none. */
  readonly value: string;
  readonly onChange: (style: string) => void;
}

/** Selects a button icon by name, or none. */
export function IconSelect({ name, value, onChange }: IconSelectProps) {
  const texts = useTexts(buttonTexts);
  const names = useTexts(ICON_NAMES);
  return (
    <Select
      name={name}
      label={texts.icon}
      searchable
      allowDeselect={false}
      maxDropdownHeight={280}
      nothingFoundMessage={texts.noIconFound}
      leftSection={value && <ButtonIcon style={value} size={20} />}
      placeholder={texts.noIcon}
      value={value || null}
      // Typing starts a new search.
      onFocus={(event) => event.currentTarget.select()}
      data={[
        { value: NONE, label: texts.noIcon },
        ...ButtonStyle.options.map((style) => ({ value: style, label: names[style] })),
      ]}
      renderOption={({ option }) => (
        <span className={classes.option}>
          <span className={classes.icon}>{option.value !== NONE && <ButtonIcon style={option.value} size={22} />}</span>
          {option.label}
        </span>
      )}
      onChange={(style) => onChange(style === NONE || style === null ? '' : style)}
    />
  );
}
