import { useTexts } from '../i18n/texts.ts';
import classes from './demo-mark.module.css';

/** Marks things of the demo class, beside their name. */
export function DemoMark() {
  const { lists } = useTexts();
  return <span className={classes.mark}>{lists.demo}</span>;
}
