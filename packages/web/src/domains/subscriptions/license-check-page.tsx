import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { licenseErrors } from '@tinkerstream/contract/error-codes';
import type { LicenseDetail } from '@tinkerstream/contract/subscriptions';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { hasErrorCode } from '../../platform/requests/request.ts';
import { MessageDialog } from '../../ui/dialogs/dialogs.tsx';
import { showCodeError } from '../../ui/form/code-error.ts';
import { KeyInput } from '../../ui/form/key-input.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Button } from '../../ui/kit.ts';
import { Copyable } from '../../ui/links/copyable.tsx';
import { TextLink } from '../../ui/links/links.tsx';
import { FactList } from '../../ui/page/fact-list.tsx';
import { FormCard } from '../../ui/page/form-card.tsx';
import { SupportMail } from '../../ui/page/support-mail.tsx';
import { ExpiryDate } from './expiry-date.tsx';
import classes from './license-check-page.module.css';
import { licenseDetailQuery } from './queries.ts';

/** Shows a license by its key, from the URL or the field. */
export function LicenseCheckPage() {
  const { subscriptions: texts } = useTexts();
  const { licenseKey: given } = useParams({ strict: false });
  const navigate = useNavigate();
  const queries = useQueryClient();
  const ofAddress = useQuery({ ...licenseDetailQuery(given ?? ''), enabled: given !== undefined });
  const form = useForm({ licenseKey: given ?? '' });
  const [state, setState] = useState<'given' | 'busy' | 'no-record' | 'cleared'>('given');
  const isUnknown =
    state === 'no-record' || (state === 'given' && hasErrorCode(ofAddress.error, licenseErrors.keyInvalid));

  async function view(key: string) {
    if (key === '') return setState('no-record');
    setState('busy');
    try {
      const { licenseKey } = await queries.fetchQuery({ ...licenseDetailQuery(key), meta: { quiet: true } });
      form.setFieldValue('licenseKey', licenseKey);
      setState('given');
      await navigate({ to: '/license/detail/$licenseKey', params: { licenseKey }, replace: true });
    } catch (error) {
      showCodeError(error, (message) => form.setFieldError('licenseKey', message));
      // An unknown key gets a dialog as well.
      setState(hasErrorCode(error, licenseErrors.keyInvalid) ? 'no-record' : 'cleared');
    }
  }

  return (
    <>
      <FormCard
        title={texts.check}
        intro={texts.checkIntro}
        trail={[
          <TextLink key="resource" to="/resource">
            {texts.resource}
          </TextLink>,
        ]}
        onSubmit={form.onSubmit(({ licenseKey }) => void view(licenseKey.trim()))}
      >
        <KeyInput {...form.getInputProps('licenseKey')} label={texts.licenseKey} />
        <Button type="submit" loading={state === 'busy' || ofAddress.isLoading}>
          {texts.view}
        </Button>
      </FormCard>
      {state === 'given' && ofAddress.data && <Detail license={ofAddress.data} />}
      {isUnknown && (
        <MessageDialog title={texts.noRecord} onClose={() => setState('cleared')}>
          {texts.licenseKeyInvalid}
        </MessageDialog>
      )}
    </>
  );
}

function Detail({ license }: { license: LicenseDetail }) {
  const { subscriptions: texts } = useTexts();
  return (
    <section className={classes.detail} aria-label={texts.detail}>
      <FactList
        facts={[
          { label: texts.licenseKey, value: <Copyable value={license.licenseKey} label={texts.licenseKey} /> },
          { label: texts.licensedTo, value: license.licenseTargetName },
          { label: texts.expiryDate, value: <ExpiryDate date={license.trialEndDate} /> },
          { label: texts.consumed, value: `${license.currentConsumptionCount} / ${license.maxConsumptionCount}` },
          {
            label: texts.concurrentLogin,
            value: `${license.currentConcurrentLoginCount} / ${license.maxConcurrentLoginCount}`,
          },
        ]}
      />
      <p>
        <SupportMail before={texts.extendHint} without={texts.extendAsk} />
      </p>
    </section>
  );
}
