import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../i18n/texts.ts';
import { Notice } from '../../ui/notice.tsx';
import { localMinute, localSpan } from '../../ui/text/local-time.ts';
import { storageConditionQuery } from './queries.ts';

/** Tells administrators which acknowledged values cannot be shown, and why. */
export function StorageNotice() {
  const {
    admin: { storage: texts },
  } = useTexts();
  const { data: condition } = useQuery(storageConditionQuery);
  if (!condition) return null;
  const { hidden, damaged } = condition;
  return (
    <>
      {hidden && (
        <Notice title={texts.hidden(hidden.records)}>{hidden.isDiskFull ? texts.diskFull : texts.retrying}</Notice>
      )}
      {damaged.map(({ foundOn, records, topics, from, to }) => (
        <Notice key={`${foundOn} ${from}`} title={texts.damaged(records)}>
          {texts.damagedText({
            foundOn: localMinute(foundOn),
            topics,
            span: from && to ? localSpan(from, to) : undefined,
          })}
        </Notice>
      ))}
    </>
  );
}
