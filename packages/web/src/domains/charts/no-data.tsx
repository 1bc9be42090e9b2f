import { useTexts } from '../../i18n/texts.ts';
import classes from './no-data.module.css';

/** Stands where a chart has nothing to show. */
export function NoData() {
  const { charts: texts } = useTexts();
  return <p className={classes.empty}>{texts.noData}</p>;
}
