import { useTexts } from '../../i18n/texts.ts';
import { useLinkOrigin } from '../../platform/link-origin.ts';
import { NativeSelect } from '../kit.ts';
import classes from './link-origin-choice.module.css';

/** Lets the user choose the address for others where this computer has several addresses, and warns if none is known. */
export function LinkOriginChoice() {
  const { links: texts } = useTexts();
  const { origin, isLoopback, choices, choose } = useLinkOrigin();
  if (isLoopback) return <p className={classes.warning}>{texts.loopback}</p>;
  if (choices.length === 0) return null;
  return (
    <NativeSelect
      label={texts.origin}
      description={texts.originHint}
      value={origin}
      data={[...choices]}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
      className={classes.choice}
    />
  );
}
