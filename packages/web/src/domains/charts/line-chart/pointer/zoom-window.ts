import type { Span } from '../../span.ts';

/** Moves a span by `shift`, keeping part of `bounds` visible. */
export function panned(span: Span, shift: number, bounds?: Span): Span {
  const kept = bounds ? Math.max(bounds.start - span.end, Math.min(bounds.end - span.start, shift)) : shift;
  return { start: span.start + kept, end: span.end + kept };
}

/** Scales a span by `factor` around a fixed point. */
export function zoomed(span: Span, centre: number, factor: number): Span {
  return { start: centre - (centre - span.start) * factor, end: centre + (span.end - centre) * factor };
}

/** Scales a span by `factor` around a time, and moves it by `shift`, measured before scaling. */
export function pinched(span: Span, centre: number, factor: number, shift: number): Span {
  const { start, end } = zoomed(span, centre, factor);
  return { start: start + shift * factor, end: end + shift * factor };
}

/** The span between two positions, in either order. */
export function between(a: number, b: number): Span {
  return { start: Math.min(a, b), end: Math.max(a, b) };
}
