import type { EventCode } from '@tinkerstream/contract/admin';
import { isShortEventCode, MIN_EVENT_CODE_LENGTH } from '@tinkerstream/contract/subscriptions';
import { useAdminTexts } from '../../../i18n/texts.ts';
import { fieldTime, zonedTime } from '../../../ui/local-time.ts';
import { useForm } from '../../../ui/use-form.ts';

const EVENT_FIELDS = ['eventCode', 'eventName', 'startTime', 'endUntil', 'regEndDate'] as const;
type EventValues = Readonly<Record<(typeof EVENT_FIELDS)[number], string>>;

/** A new event lasts today, and so does its registration (specification 3 section 9.2). */
export function newEvent(now = new Date()): EventValues {
  const day = [now.getFullYear(), now.getMonth(), now.getDate()] as const;
  const end = fieldTime(new Date(...day, 23, 59, 59));
  return { eventCode: '', eventName: '', startTime: fieldTime(new Date(...day)), endUntil: end, regEndDate: end };
}

/** An event as its form shows it. */
export function valuesOf(event: EventCode): EventValues {
  return {
    eventCode: event.eventCode,
    eventName: event.name,
    startTime: fieldTime(new Date(event.startFrom)),
    endUntil: fieldTime(new Date(event.endUntil)),
    regEndDate: fieldTime(new Date(event.userRegistrationEndDate)),
  };
}

/** What the calls take of a form that is in order. */
export function inputOf(values: EventValues) {
  return {
    eventCode: values.eventCode.trim(),
    eventName: values.eventName.trim(),
    startTime: zonedTime(new Date(values.startTime)),
    endUntil: zonedTime(new Date(values.endUntil)),
    regEndDate: zonedTime(new Date(values.regEndDate)),
  };
}

/** The five fields of an event code with what may be wrong with them. */
export function useEventForm(initial: EventValues) {
  const { adminEventCodes: texts } = useAdminTexts();
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
