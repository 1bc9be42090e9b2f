import { useTexts } from '../i18n/texts.ts';
import classes from './demo-mark.module.css';

/** Marks what belongs to the demo class, beside its name. */
export function DemoMark() {
  return <span className={classes.mark}>{useTexts().lists.demo}</span>;
}
