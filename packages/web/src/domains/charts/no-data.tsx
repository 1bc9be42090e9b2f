import { useChartTexts } from '../../i18n/texts.ts';
import classes from './no-data.module.css';

/** Shown in a chart without data. */
export function NoData() {
  const { charts: texts } = useChartTexts();
  return <p className={classes.empty}>{texts.noData}</p>;
}
