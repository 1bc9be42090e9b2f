import { ForeignAnswer } from '../../../platform/http/answer/board-answer.ts';
import type { WriteRefusal } from '../../../platform/http/board-calls.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** An answer as JSON; all but two calls have this form. */
export function jsonAnswer(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): ForeignAnswer {
  return new ForeignAnswer(status, JSON_TYPE, JSON.stringify(body), headers);
}

/** An error in the form of Adafruit IO's libraries: they fail on any answer without `error`. */
export function errorAnswer(
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): ForeignAnswer {
  return jsonAnswer(status, { error: text }, headers);
}

export function notFound(what: string): ForeignAnswer {
  return errorAnswer(404, `not found - there is no ${what}`);
}

/** Errors of the server itself, such as a body that is too long. */
export const writeRefusal: WriteRefusal = ({ status, description }) => {
  if (status === 404) return errorAnswer(404, `not found - ${description}`);
  return errorAnswer(status, `request failed - ${description}`);
};
