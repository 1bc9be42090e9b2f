import { useTexts } from '../../i18n/texts.ts';
import classes from './no-data.module.css';

/** The text in a chart without data. */
export function NoData() {
  const { charts: texts } = useTexts();
  return <p className={classes.empty}>{texts.noData}</p>;
}
