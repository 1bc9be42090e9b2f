import type { EventCode } from '@tinkerstream/contract/admin';
import { EVENT_ACCESS_DAYS, isShortEventCode, MIN_EVENT_CODE_LENGTH } from '@tinkerstream/contract/subscriptions';
import { useTexts } from '../../../i18n/texts.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { fieldTime, zonedTime } from '../../../ui/text/local-time.ts';

const EVENT_FIELDS = ['eventCode', 'eventName', 'startTime', 'endUntil', 'regEndDate'] as const;
type EventValues = Readonly<Record<(typeof EVENT_FIELDS)[number], string>>;

/** A new event starts today, accepts registrations today, and lasts for its days of access (rule 9). */
export function newEvent(now = new Date()): EventValues {
  const endOfDay = (days: number) =>
    fieldTime(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 23, 59, 59));
  return {
    eventCode: '',
    eventName: '',
    startTime: fieldTime(new Date(now.getFullYear(), now.getMonth(), now.getDate())),
    endUntil: endOfDay(EVENT_ACCESS_DAYS),
    regEndDate: endOfDay(0),
  };
}

export function valuesOf(event: EventCode): EventValues {
  return {
    eventCode: event.eventCode,
    eventName: event.name,
    startTime: fieldTime(new Date(event.startFrom)),
    endUntil: fieldTime(new Date(event.endUntil)),
    regEndDate: fieldTime(new Date(event.userRegistrationEndDate)),
  };
}

/** The request of a valid form. */
export function inputOf(values: EventValues) {
  return {
    eventCode: values.eventCode.trim(),
    eventName: values.eventName.trim(),
    startTime: zonedTime(new Date(values.startTime)),
    endUntil: zonedTime(new Date(values.endUntil)),
    regEndDate: zonedTime(new Date(values.regEndDate)),
  };
}

/** The five fields of an event code and their rules. */
export function useEventForm(initial: EventValues) {
  const { adminEventCodes: texts } = useTexts();
  return useForm(initial, ({ eventCode, eventName, startTime, endUntil, regEndDate }) => ({
    eventCode:
      eventCode.trim() === ''
        ? texts.eventCodeEmpty
        : isShortEventCode(eventCode) && texts.eventCodeShort(MIN_EVENT_CODE_LENGTH),
    eventName: eventName.trim() === '' && texts.eventNameEmpty,
    startTime: startTime === '' && texts.dateEmpty,
    endUntil: endUntil === '' ? texts.dateEmpty : new Date(endUntil) <= new Date(startTime) && texts.endBeforeStart,
    regEndDate:
      regEndDate === '' ? texts.dateEmpty : new Date(regEndDate) > new Date(endUntil) && texts.registrationTooLate,
  }));
}

export type EventForm = ReturnType<typeof useEventForm>;
