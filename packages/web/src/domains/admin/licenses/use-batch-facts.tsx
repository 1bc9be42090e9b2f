import type { LicenseBatch } from '@tinkerstream/contract/admin';
import { useLanguage, useTexts } from '../../../i18n/texts.ts';
import { Copyable } from '../../../ui/links/copyable.tsx';
import { TextLink } from '../../../ui/links/links.tsx';
import type { Fact } from '../../../ui/page/fact-list.tsx';
import { localTime } from '../../../ui/text/local-time.ts';
import { countText } from '../../../ui/text/number-text.ts';

/** The facts of a batch besides its state and flags. */
export function useBatchFacts(batch: LicenseBatch): Fact[] {
  const { adminLicenses: texts } = useTexts();
  const { language } = useLanguage();
  const { licenseTarget, trialDays, expireDate, startGenerationTime, completeGenerationTime, revokedOn } = batch;
  const time = (moment: string | null) => (moment ? localTime(moment) : texts.notYet);
  const facts: Fact[] = [
    { label: texts.batchId, value: <Copyable value={batch.id} label={texts.batchId} /> },
    {
      label: texts.target,
      value: (
        <TextLink
          to="/admin/license/target/$licenseTargetId/license-target-{$licenseTargetId}"
          params={{ licenseTargetId: licenseTarget.id }}
        >
          {licenseTarget.targetName}
        </TextLink>
      ),
    },
    { label: texts.companyName, value: licenseTarget.companyName },
    { label: texts.licenseType, value: texts.types[batch.licenseType] },
    { label: texts.licenseCount, value: countText(batch.licenseCount, language) },
    trialDays === null
      ? { label: texts.expireDate, value: time(expireDate) }
      : { label: texts.expiry, value: texts.trialDaysValue(trialDays) },
    { label: texts.maxConsumptionCount, value: batch.maxConsumptionCount },
    { label: texts.maxConcurrentCount, value: batch.maxConcurrentCount },
    { label: texts.createdOn, value: localTime(batch.createdOn) },
    { label: texts.startGenerationTime, value: time(startGenerationTime) },
    { label: texts.completeGenerationTime, value: time(completeGenerationTime) },
  ];
  if (revokedOn) facts.push({ label: texts.revokedOn, value: localTime(revokedOn) });
  return facts;
}
