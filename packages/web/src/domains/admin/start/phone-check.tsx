import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { startReachCheck } from '@tinkerstream/contract/admin';
import { userRoom } from '@tinkerstream/contract/platform/room';
import { useEffect, useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { currentUserQuery } from '../../../platform/current-user.ts';
import { joinRoom } from '../../../platform/live/live.ts';
import { call } from '../../../platform/requests/call.ts';
import { Button } from '../../../ui/kit.ts';
import { lazyPart } from '../../../ui/loading/lazy-part.ts';
import { PartBoundary } from '../../../ui/loading/part-boundary.tsx';
import { Mark } from '../../../ui/mark.tsx';
import classes from './start-page.module.css';

const QrCode = lazyPart(() => import('qrcode.react'), 'QRCodeSVG');
const QR_CODE_SIZE = 220;

/** Shows a code for a phone, and turns green once another device has opened its link. */
export function PhoneCheck({ origin }: { origin: string }) {
  const { adminStart: texts } = useTexts();
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const { data: check, refetch } = useQuery({
    queryKey: ['admin-place-check'],
    queryFn: () => call(startReachCheck, {}),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const [reachedBy, setReachedBy] = useState<string>();
  const hasEnded = useIsPast(check?.expiresOn);
  useEffect(() => joinRoom(userRoom(user.id), { device_reached: ({ token }) => setReachedBy(token) }), [user.id]);
  if (!check) return null;
  const address = `${origin}/static/reached/${check.token}`;
  return (
    <section aria-labelledby="phone-check">
      <h3 id="phone-check">{texts.check}</h3>
      <div className={classes.check}>
        <PartBoundary>
          <QrCode
            value={address}
            size={QR_CODE_SIZE}
            marginSize={2}
            title={texts.checkCode}
            role="img"
            className={classes.code}
            data-address={address}
          />
        </PartBoundary>
        <div>
          <p>{texts.checkText}</p>
          <p role="status">
            {reachedBy === check.token ? (
              <Mark kind="good">{texts.reached}</Mark>
            ) : (
              <Mark kind="none">{hasEnded ? texts.ended : texts.waiting}</Mark>
            )}
          </p>
          {reachedBy !== check.token && (
            <>
              {hasEnded && (
                <Button variant="default" onClick={() => void refetch()}>
                  {texts.again}
                </Button>
              )}
              <details>
                <summary>{texts.notReached}</summary>
                <ul className={classes.reasons}>
                  {texts.reasons.map((reason) => (
                    <li key={reason}>{reason}</li>
                  ))}
                </ul>
              </details>
            </>
          )}
        </div>
      </div>
    </section>
  );
}

/** Whether a time has passed; updates when it does. */
function useIsPast(time: string | undefined): boolean {
  const [past, setPast] = useState<string>();
  useEffect(() => {
    if (time === undefined) return;
    const timer = setTimeout(() => setPast(time), Math.max(0, Date.parse(time) - Date.now()));
    return () => clearTimeout(timer);
  }, [time]);
  return time !== undefined && past === time;
}
