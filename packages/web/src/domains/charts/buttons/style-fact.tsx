import { useTexts } from '../../../i18n/texts.ts';
import { ButtonIcon } from './button-icon.tsx';
import { ICON_NAMES } from './icon-names.ts';
import classes from './icon-select.module.css';
import { buttonTexts } from './texts.ts';

/** A button icon with its name. */
export function StyleFact({ style }: { style: string }) {
  const names: Readonly<Record<string, string>> = useTexts(ICON_NAMES);
  const { noIcon } = useTexts(buttonTexts);
  if (style === '') return noIcon;
  return (
    <span className={classes.option}>
      <ButtonIcon style={style} size={22} />
      {names[style]}
    </span>
  );
}
