import { type Permission, UNLIMITED } from '@tinkerstream/contract/subscriptions';
import { useTexts } from '../../../i18n/texts.ts';
import { localMinute } from '../../../ui/text/local-time.ts';

/** Says in one line what a person may do, and until when. */
export function useRightsText() {
  const { adminUsers: texts } = useTexts();
  return ({ allowProjectCount, allowTopicCount, allowAi, allowOpenApi }: Permission, until: string | null): string => {
    const isFull = allowProjectCount === UNLIMITED && allowTopicCount === UNLIMITED && allowAi && allowOpenApi;
    const count = (limit: number) => (limit === UNLIMITED ? texts.unlimited : String(limit));
    const rights = isFull
      ? texts.everything
      : texts.rightsOf({
          projects: count(allowProjectCount),
          topics: count(allowTopicCount),
          ai: allowAi,
          openApi: allowOpenApi,
        });
    return until === null ? texts.withoutEnd(rights) : texts.untilTime(rights, localMinute(until));
  };
}
