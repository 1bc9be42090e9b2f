import { lazyPart } from '../../../ui/loading/lazy-part.ts';
import { PartBoundary } from '../../../ui/loading/part-boundary.tsx';
import classes from './line-chart.module.css';
import type { MarkedNoteProps } from './marked/marked-note.tsx';

const MarkedNote = lazyPart(() => import('./marked/marked-note.tsx'), 'MarkedNote');

/** The place of the statistics of the selected points, which screen readers watch from the start. */
export function SelectionNote(props: MarkedNoteProps) {
  return (
    <div className={classes.note} role="status">
      <PartBoundary fallback={null}>{props.selections.length > 0 && <MarkedNote {...props} />}</PartBoundary>
    </div>
  );
}
