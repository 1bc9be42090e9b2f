import { useTexts } from '../../i18n/texts.ts';
import { Mark } from '../../ui/mark.tsx';
import { localMinute } from '../../ui/text/local-time.ts';

/** A start date, highlighted while in the future. */
export function StartDate({ date }: { date: string }) {
  const { subscriptions: texts } = useTexts();
  return (
    <>
      {localMinute(date)} {Date.parse(date) > Date.now() && <Mark kind="alert">{texts.upcoming}</Mark>}
    </>
  );
}
