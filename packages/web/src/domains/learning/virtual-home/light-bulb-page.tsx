import { getRouteApi } from '@tanstack/react-router';
import { useFurtherTexts } from '../../../i18n/texts.ts';
import { Mark } from '../../../ui/mark.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { BulbPicture } from './bulb-picture.tsx';
import { HousePicture } from './house-picture.tsx';
import classes from './light-bulb-page.module.css';
import { searchOf, settingsOf } from './settings.ts';
import { SettingsForm } from './settings-form.tsx';
import { SwitchTable } from './switch-table.tsx';
import { useSwitches } from './use-switches.ts';

const route = getRouteApi('/student/virtual/light-bulb');

/** A light bulb and a house that listen to a topic. The address has the settings. */
export function LightBulbPage() {
  const { virtualHome: texts } = useFurtherTexts();
  const navigate = route.useNavigate();
  const settings = settingsOf(route.useSearch());
  const { status, isOn } = useSwitches(settings);
  const hasTopic = status === 'listening' || status === 'connecting';
  return (
    <>
      <PageHeader title={texts.title} intro={texts.intro} />
      {status === 'not-set' && <Notice title={texts.notSet}>{texts.notSetText}</Notice>}
      <div className={classes.scenes}>
        <section className={classes.scene} aria-label={texts.bulb}>
          <BulbPicture isOn={isOn.bulb} />
          <p className={classes.state} role="status">
            {texts.is(texts.names.bulb, texts.states.bulb[isOn.bulb ? 'on' : 'off'])}
          </p>
        </section>
        <section className={classes.scene} aria-label={texts.house}>
          <HousePicture isOn={isOn} />
        </section>
      </div>
      <div className={classes.status}>
        {status === 'connecting' && <Mark kind="none">{texts.connecting}</Mark>}
        {status === 'listening' && <Mark kind="good">{texts.listening(settings.topicName)}</Mark>}
        {status === 'not-found' && <Mark kind="alert">{texts.topicNotFound}</Mark>}
      </div>
      {hasTopic && (
        <Panel title={texts.messages} hint={texts.messagesHint}>
          <SwitchTable settings={settings} isOn={isOn} />
        </Panel>
      )}
      <Panel title={texts.settings} hint={texts.settingsHint}>
        <SettingsForm
          // An address with other settings fills the form again.
          key={JSON.stringify(settings)}
          settings={settings}
          unknownTopicName={status === 'not-found' ? settings.topicName : undefined}
          onApply={(changed) => void navigate({ search: searchOf(changed), resetScroll: false })}
        />
      </Panel>
    </>
  );
}
