import { useTexts } from '../../i18n/texts.ts';
import { localTime } from '../../ui/local-time.ts';
import { Mark } from '../../ui/mark.tsx';

/** When something ends; marked when that is past. Null where the time runs from the first use and has not begun. */
export function ExpiryDate({ date }: { date: string | null }) {
  const { subscriptions: texts } = useTexts();
  if (date === null) return texts.startsWithFirstUse;
  return (
    <>
      {localTime(date)}
      {Date.parse(date) < Date.now() && <Mark kind="alert">{texts.expired}</Mark>}
    </>
  );
}
