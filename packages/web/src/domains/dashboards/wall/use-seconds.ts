import { useEffect, useState } from 'react';
import { serverNow } from '../../../platform/requests/server-clock.ts';

/** The server's time in milliseconds since 1970 UTC, brought up to date when each second begins. */
export function useSeconds(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      timer = setTimeout(
        () => {
          setNow(serverNow());
          wait();
        },
        1000 - (serverNow() % 1000),
      );
    };
    wait();
    return () => clearTimeout(timer);
  }, []);
  return now;
}
