import { type ActionService, settingOf } from '@tinkerstream/contract/applets';
import { useLanguage, useTexts } from '../../../i18n/texts.ts';
import { useIsAdmin } from '../../../platform/current-user.ts';
import { Notice } from '../../../ui/notice.tsx';
import { definitionOfService } from '../actions/registry.ts';
import { useMissingServices } from '../fields/service-notice.tsx';

/** Names the given services that are not set up, in the reader's language. */
export function useMissingServiceNames(services: readonly ActionService[]) {
  const { language } = useLanguage();
  return useMissingServices(services).map((service) => ({
    service,
    name: definitionOfService(service).texts[language].serviceName,
  }));
}

/** Says beside the save button which actions will not work, and what to do. */
export function MissingServices({ services }: { services: readonly ActionService[] }) {
  const { applets: texts } = useTexts();
  const isAdmin = useIsAdmin();
  return useMissingServiceNames(services).map(({ service, name }) => (
    <Notice key={service} title={texts.notSetUp(name)}>
      {texts.notSetUpText(isAdmin ? texts.setUpSetting(settingOf(service)) : texts.askAdministrator)}
    </Notice>
  ));
}
