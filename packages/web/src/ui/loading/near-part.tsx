import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Loading } from './loading.tsx';

/** The distance from the viewport at which a part is shown, a little more than a turn of the wheel. */
const NEAR = '300px 0px';

/** Shows a large part of a page when it first comes near the viewport, and loads nothing for it before. */
export function NearPart({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [wasNear, setNear] = useState(false);

  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: NEAR },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);

  return wasNear ? (
    children
  ) : (
    <div ref={place}>
      <Loading />
    </div>
  );
}
