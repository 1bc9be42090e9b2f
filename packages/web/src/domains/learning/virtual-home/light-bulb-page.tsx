import { getRouteApi } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/texts.ts';
import { Mark } from '../../../ui/mark.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { HousePicture } from './house-picture.tsx';
import classes from './light-bulb-page.module.css';
import { searchOf, settingsOf } from './settings.ts';
import { SettingsForm } from './settings-form.tsx';
import { SwitchTable } from './switch-table.tsx';
import { useSwitches } from './use-switches.ts';

const route = getRouteApi('/student/virtual/light-bulb');

/** A light bulb and a house that a topic switches. The address contains the settings. */
export function LightBulbPage() {
  const { virtualHome: texts } = useTexts();
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

const RAYS = [-150, -120, -90, -60, -30, 0, 180];

/** A light bulb that glows when it is on. */
function BulbPicture({ isOn }: { readonly isOn: boolean }) {
  const { virtualHome: texts } = useTexts();
  const label = texts.is(texts.names.bulb, texts.states.bulb[isOn ? 'on' : 'off']);
  return (
    <svg viewBox="0 0 240 300" className={classes.bulb} data-on={isOn} role="img" aria-label={label}>
      <defs>
        <radialGradient id="bulb-glow">
          <stop offset="0" className={classes.glowInside} />
          <stop offset="1" className={classes.glowOutside} />
        </radialGradient>
        <linearGradient id="bulb-metal">
          <stop offset="0" stopColor="#8d8674" />
          <stop offset="0.35" stopColor="#dcd6c6" />
          <stop offset="1" stopColor="#787161" />
        </linearGradient>
      </defs>
      <circle cx="120" cy="128" r="118" fill="url(#bulb-glow)" className={classes.glow} />
      <g className={classes.rays}>
        {RAYS.map((angle) => (
          <path key={angle} d="M92 0h18" transform={`translate(120 128) rotate(${angle})`} />
        ))}
      </g>
      <path
        d="M120 54c-41 0-74 32-74 72 0 27 15 44 27 60 8 11 12 19 13 30h68c1-11 5-19 13-30 12-16 27-33 27-60 0-40-33-72-74-72z"
        className={classes.glass}
      />
      <path d="M104 216l-11-62M136 216l11-62" className={classes.wire} />
      <path d="M93 154l9-16 9 14 9-14 9 14 9-14 9 16" className={classes.filament} />
      <path d="M70 96c8-15 20-24 35-28" className={classes.shine} />
      <path d="M86 216h68v8a6 6 0 0 1-6 6H92a6 6 0 0 1-6-6z" fill="url(#bulb-metal)" />
      <path d="M90 233h60l-2 11H92zM92 247h56l-2 11H94zM94 261h52l-4 11h-44z" fill="url(#bulb-metal)" />
      <path d="M106 275h28l-5 9h-18z" className={classes.tip} />
    </svg>
  );
}
