import type { ReactNode } from 'react';
import type { HelpSection } from '../../platform/help/help-sections.ts';
import { HelpLink } from '../help-link.tsx';
import classes from './empty-state.module.css';

interface EmptyStateProps {
  readonly title: string;
  readonly text: string;
  /** The button for the next step. */
  readonly action?: ReactNode;
  /** The level of the heading; `h1` if it replaces the whole page. */
  readonly heading?: 'h1' | 'h2';
  /** The section of the help with more about this. */
  readonly help: HelpSection;
}

/** Takes the place of missing content: says what to do, and offers a button for it. */
export function EmptyState({ title, text, action, heading: Heading = 'h2', help }: EmptyStateProps) {
  return (
    <section className={classes.empty}>
      <BoardAndStream />
      <Heading>{title}</Heading>
      <p>{text}</p>
      {action}
      <p className={classes.help}>
        <HelpLink section={help} />
      </p>
    </section>
  );
}

/** The picture of a board that sends to a chart. */
function BoardAndStream() {
  return (
    <svg viewBox="0 0 240 110" width="240" height="110" fill="none" aria-hidden="true" className={classes.picture}>
      <rect x="12" y="26" width="70" height="58" rx="9" className={classes.board} />
      <rect x="34" y="42" width="26" height="26" rx="4" className={classes.chip} />
      <path
        d="M40 42v-7M47 42v-7M54 42v-7M40 75v-7M47 75v-7M54 75v-7M27 49h7M27 61h7M60 49h7M60 61h7"
        className={classes.pin}
      />
      <path d="M90 55c9 0 9-16 18-16s9 32 18 32 9-16 18-16" className={classes.stream} strokeDasharray="1 7" />
      <rect x="154" y="20" width="74" height="70" rx="9" className={classes.paper} />
      <path d="M166 76h50M166 76V34" className={classes.axis} />
      <path d="M168 68l11-12 10 5 12-18 8 6" className={classes.stream} />
      <circle cx="209" cy="49" r="5" className={classes.value} />
    </svg>
  );
}
