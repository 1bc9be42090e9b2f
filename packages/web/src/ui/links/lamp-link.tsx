import type { Language } from '@tinkerstream/contract/platform/language';
import { useTexts } from '../../i18n/texts.ts';
import { Icon } from '../icons.tsx';
import { lampSettings } from './lamp-settings.ts';
import { ButtonLink } from './links.tsx';

export const lampTexts = {
  en: { open: 'Open the virtual lamp' },
  'zh-HK': { open: '開啟虛擬燈泡' },
  'zh-CN': { open: '打开虚拟灯泡' },
} satisfies Record<Language, { open: string }>;

interface LampLinkProps {
  readonly topicName: string;
  /** A message that switches the lamp. */
  readonly message?: string | undefined;
}

/** Opens the virtual lamp of a topic with complete settings. */
export function LampLink({ topicName, message }: LampLinkProps) {
  const texts = useTexts(lampTexts);
  return (
    <ButtonLink
      to="/virtual/light-bulb"
      search={{ ...lampSettings(topicName, message) }}
      variant="default"
      leftSection={<Icon name="bulb" />}
    >
      {texts.open}
    </ButtonLink>
  );
}
