import * as z from 'zod/mini';
import { placeErrors } from '../error-codes/admin.ts';
import { exactText, text } from '../platform/bounded.ts';
import { endpoint } from '../platform/endpoint.ts';

/** Maximum characters of a name: longer ones do not fit into the header of a phone. */
export const PLACE_NAME_LENGTH = 40;

/** How many characters of a check's link are random. */
const CHECK_TOKEN_LENGTH = 32;

/** The place where this server stands, as its administrators have set it up. */
export const Place = z.object({
  /** The name of the place; '' if administrators have not set one. */
  name: z.string(),
  /** The host that administrators have chosen for links and boards; null for the likeliest. */
  host: z.nullable(z.string()),
  /** The hosts by which others may reach this server, the one for links first. */
  hosts: z.array(
    z.object({
      host: z.string(),
      /** The origin of the web app there. */
      origin: z.string(),
    }),
  ),
  /** The name of this server in the local network; null while it has none. */
  localName: z.nullable(z.string()),
  /** PUBLIC_URL, which decides in place of the host; null if it is not set. */
  publicUrl: z.nullable(z.string()),
  /** Whether the guided start has still to be shown. */
  isStartDue: z.boolean(),
});
export type Place = z.infer<typeof Place>;

export const getPlace = endpoint({
  method: 'GET',
  path: '/v1/admin/place',
  access: 'admin',
  summary: 'Get what the place of this server is called, and how others reach it.',
  request: z.object({}),
  response: Place,
  errors: [],
});

export const updatePlace = endpoint({
  method: 'POST',
  path: '/v1/admin/place',
  access: 'admin',
  summary: 'Set what the place is called, the host for links and boards, or that the guided start is done.',
  request: z.object({
    /** The name of the place; '' for none. */
    name: z.optional(text({ atMost: PLACE_NAME_LENGTH })),
    /** One of the hosts of the place; null for the likeliest. */
    host: z.optional(z.nullable(exactText({ atMost: 255 }))),
    isStartDue: z.optional(z.literal(false)),
  }),
  response: Place,
  errors: [placeErrors.addressGone],
});

export const startReachCheck = endpoint({
  method: 'POST',
  path: '/v1/admin/place/check',
  access: 'admin',
  summary:
    'Create a token for the page /static/reached/{token}. Once another device opens that page, the administrator’s live room gets the event device_reached.',
  request: z.object({}),
  response: z.object({
    token: z.string(),
    /** ISO 8601 UTC. */
    expiresOn: z.string(),
  }),
  errors: [],
});

export const confirmReached = endpoint({
  method: 'POST',
  path: '/v1/public/place/reached',
  access: 'public',
  summary: 'Report that a device has opened the page of a check. Tells nothing but whether the check goes on.',
  request: z.object({ token: exactText({ atLeast: 1, atMost: CHECK_TOKEN_LENGTH }) }),
  response: z.object({
    /** The browser on the server’s own computer that started the check proves nothing. */
    isOtherDevice: z.boolean(),
  }),
  errors: [placeErrors.checkEnded],
});
