import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useMedium } from '../paper/use-medium.ts';
import { Loading } from './loading.tsx';

/** The distance from the viewport at which a part is shown, a little more than one step of the wheel. */
const NEAR = '300px 0px';
/** The distance for a part that will soon be shown anyway: it must be in view, so as not to delay the first screen. */
const IN_VIEW = '0px';

/** The time after which the first screen of a page is complete on most networks. */
const LATER_MS = 5_000;

interface NearPartProps {
  readonly children: ReactNode;
  /** Whether the part is also shown once the first screen is complete: then the browser's search finds its text. */
  readonly orLater?: boolean;
  /** The placeholder until then. */
  readonly place?: ReactNode;
}

/** Shows a large part of a page when it first comes near the viewport or is printed, and loads nothing for it before. */
export function NearPart({ children, orLater = false, place = <Loading /> }: NearPartProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [wasNear, setNear] = useState(false);
  // Paper has no viewport.
  if (useMedium() === 'print' && !wasNear) setNear(true);

  useEffect(() => {
    if (!frame.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: orLater ? IN_VIEW : NEAR },
    );
    observer.observe(frame.current);
    const timer = orLater ? setTimeout(() => setNear(true), LATER_MS) : undefined;
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [orLater]);

  return wasNear ? children : <div ref={frame}>{place}</div>;
}
