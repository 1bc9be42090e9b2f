import { Loading } from '../../ui/loading/loading.tsx';
import classes from './chart-place.module.css';

/** The place of a chart while it loads. One with its controls has the height of a page's, so that nothing below moves. */
export function ChartPlace({ compact = false }: { readonly compact?: boolean }) {
  if (compact) return <Loading />;
  return (
    <div className={classes.place}>
      <Loading />
    </div>
  );
}
