import * as z from 'zod/mini';
import { exactText, text } from '../../platform/bounded.ts';
import { ActionId, type ActionTypeRules, StoredId } from './action-rules.ts';
import { areHeaders, headersIn, headersText } from './http-headers.ts';
import { isWebAddress, originOf } from './web-address.ts';

export const HTTP_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Longest body of a request, in characters. */
export const MAX_REQUEST_BODY = 4000;

/** The placeholder of the secret in an address and in the values of headers. */
export const SECRET_MARK = '{secret}';

const type = 'HTTP_REQUEST_ACTION';
const schema = z.object({
  ...ActionId,
  type: z.literal(type),
  method: z.enum(HTTP_METHODS),
  /** The address. References and the secret may be in its path and its query. */
  url: text({ atMost: 1000 }).check(z.refine(isWebAddress)),
  /**
   * Headers, each line `Name: value`. Answers have the names only. An update that leaves a value out keeps the stored
   * value of that name, if the request goes to the same host.
   */
  headers: z._default(
    exactText({ atMost: 4000 }).check(
      z.refine((text) => areHeaders(headersIn(text)), { abort: true }),
      z.overwrite((text) => headersText(headersIn(text))),
    ),
    '',
  ),
  /** The body. In JSON, references may be anywhere inside its texts. A GET request has none. */
  body: z._default(exactText({ atMost: MAX_REQUEST_BODY }), ''),
  /** The secret replaces `{secret}`. An update with '' keeps the stored one, if the request goes to the same host. */
  secret: z._default(text({ atMost: 2000 }).check(z.regex(/^[\x21-\x7e]*$/)), ''),
  /** The form in which the editor shows the request; '' for none. It changes nothing about the request. */
  form: z._default(exactText({ atMost: 20 }).check(z.regex(/^[a-z-]*$/)), ''),
});

/** Calls any address of the internet. */
export const httpRequest = {
  type,
  schema,
  stored: z.extend(schema, { ...StoredId, secret: z.literal(''), hasSecret: z.boolean() }),
  permission: 'allowIftttAction',
  runs: 'call',
  fields: { method: 'plain', url: 'address', headers: 'headers', body: 'body', secret: 'secret', form: 'plain' },
  logged: 'url',
  secret: { field: 'secret', flag: 'hasSecret', goal: 'url', goalOf: originOf, headers: 'headers', mark: SECRET_MARK },
  reasons: [
    /** The values in an address make it invalid. */
    'ADDRESS_INVALID',
  ],
} as const satisfies ActionTypeRules<keyof typeof schema.shape>;
