import classes from './explorer.module.css';

/** A text of several lines, which scrolls by keyboard too. */
export function CodeBlock({ label, text }: { label: string; text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <section className={classes.code} tabIndex={0} aria-label={label}>
      <pre>{text}</pre>
    </section>
  );
}
