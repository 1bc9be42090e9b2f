import type { NotificationAlarm } from '@tinkerstream/contract/notifications';
import type { Language } from '@tinkerstream/contract/platform/language';

/** The number of remembered alarms, so that the bell and a banner of one page sound only once. */
const REMEMBERED = 50;
/** Two short tones in hertz, and the length of each in seconds. */
const TONES = [880, 1175];
const TONE_S = 0.18;
const VOLUME = 0.2;

const given = new Set<string>();
let audio: AudioContext | undefined;

/** Whether the browser lets this page make sounds: most browsers require a click or a key first. */
export function maySound(): boolean {
  return navigator.userActivation?.hasBeenActive ?? true;
}

/** Sounds an alarm, once for each notification. Without an earlier click, browsers stay silent. */
export function giveAlarm(alarm: NotificationAlarm, language: Language): void {
  if (alarm.alarm === 'NONE' || given.has(alarm.id) || !maySound()) return;
  for (const id of given) {
    if (given.size < REMEMBERED) break;
    given.delete(id);
  }
  given.add(alarm.id);
  if (alarm.alarm === 'SPOKEN' && 'speechSynthesis' in window) speak(alarm.text, language);
  else playTones();
}

function speak(text: string, language: Language): void {
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.lang = language;
  speechSynthesis.speak(utterance);
}

function playTones(): void {
  audio ??= new AudioContext();
  const { destination, currentTime } = audio;
  void audio.resume();
  for (const [index, hertz] of TONES.entries()) {
    const start = currentTime + index * TONE_S;
    const oscillator = audio.createOscillator();
    const gain = audio.createGain();
    oscillator.frequency.value = hertz;
    // The tone fades out, because an end at full volume clicks.
    gain.gain.setValueAtTime(VOLUME, start);
    gain.gain.exponentialRampToValueAtTime(0.001, start + TONE_S);
    oscillator.connect(gain).connect(destination);
    oscillator.start(start);
    oscillator.stop(start + TONE_S);
  }
}
