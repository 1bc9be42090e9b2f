import type { NotificationBanner } from '@tinkerstream/contract/notifications';
import type { Room } from '@tinkerstream/contract/platform/room';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLanguage, useTexts } from '../../i18n/texts.ts';
import { joinRoom } from '../../platform/live/live.ts';
import { Icon } from '../../ui/icons.tsx';
import { ActionIcon, Button } from '../../ui/kit.ts';
import { giveAlarm, maySound } from './alarm.ts';
import classes from './banners.module.css';

/** The time that a banner is shown after its latest occasion. */
const SHOWN_MS = 10 * 60_000;
/** The most banners at a time, the latest ones. */
const MOST = 3;

interface BannersProps {
  /** The room whose banners are shown: a user's, or that of a public dashboard. */
  readonly room: Room;
  /** The token that opens the room to a visitor. */
  readonly token?: string | undefined;
  /** The topics that the screen shows; absent where the server has chosen the banners. */
  readonly topicIds?: readonly string[] | undefined;
}

/** The messages of event triggers on screens that show their project, until someone dismisses them on this screen. */
export function Banners({ room, token, topicIds }: BannersProps) {
  const { notifications: texts } = useTexts();
  const { language } = useLanguage();
  const [banners, setBanners] = useState<readonly NotificationBanner[]>([]);
  /** The ids of dismissed banners, which stay dismissed on a further occasion. */
  const dismissed = useRef(new Set<string>());
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  const isSilent = banners.some(({ alarm }) => alarm !== 'NONE') && !maySound();

  const show = useEffectEvent((banner: NotificationBanner) => {
    const { id } = banner;
    const isOurs = topicIds === undefined || banner.topicIds.some((topicId) => topicIds.includes(topicId));
    if (!isOurs || dismissed.current.has(id)) return;
    setBanners((before) => [banner, ...before.filter((one) => one.id !== id)].slice(0, MOST));
    clearTimeout(timers.current.get(id));
    timers.current.set(
      id,
      setTimeout(() => remove(id), SHOWN_MS),
    );
    giveAlarm(banner, language);
  });
  useEffect(() => joinRoom(room, { notification_banner: (banner) => show(banner) }, token), [room, token]);
  useEffect(() => {
    const started = timers.current;
    return () => {
      for (const timer of started.values()) clearTimeout(timer);
    };
  }, []);

  function remove(id: string) {
    clearTimeout(timers.current.get(id));
    timers.current.delete(id);
    setBanners((before) => before.filter((one) => one.id !== id));
  }

  function dismiss(id: string) {
    dismissed.current.add(id);
    remove(id);
  }

  /** Turns the sound on: the click itself makes the browser allow it. */
  function soundOn() {
    const loud = banners.find(({ alarm }) => alarm !== 'NONE');
    if (loud) giveAlarm(loud, language);
    // A new list renders the banners again, without the button.
    setBanners((before) => [...before]);
  }

  return (
    <section role="alert" aria-label={texts.banners} className={classes.banners}>
      {banners.map(({ id, text, count, alarm }) => (
        <div key={id} className={classes.banner}>
          <Icon name="bell" />
          <p>
            {text}
            {count > 1 && <span className={classes.more}> {texts.combined(count - 1)}</span>}
          </p>
          {isSilent && alarm !== 'NONE' && (
            <Button size="compact-sm" variant="default" onClick={soundOn}>
              {texts.soundOn}
            </Button>
          )}
          <ActionIcon variant="subtle" color="gray" aria-label={texts.dismiss} onClick={() => dismiss(id)}>
            <Icon name="close" />
          </ActionIcon>
        </div>
      ))}
    </section>
  );
}
