import { useTexts } from '../../i18n/texts.ts';
import { Mark } from '../../ui/mark.tsx';
import { localMinute } from '../../ui/text/local-time.ts';

/** An expiry date, highlighted once past. Null if the time starts with the first use. */
export function ExpiryDate({ date }: { date: string | null }) {
  const { subscriptions: texts } = useTexts();
  if (date === null) return texts.startsWithFirstUse;
  return (
    <>
      {localMinute(date)} {Date.parse(date) < Date.now() && <Mark kind="alert">{texts.expired}</Mark>}
    </>
  );
}
