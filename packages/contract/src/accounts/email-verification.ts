import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint.ts';
import { Done } from '../platform/primitives.ts';

export const sendVerificationEmail = endpoint({
  method: 'POST',
  path: '/v1/user/send-verification-email',
  who: 'user',
  summary:
    'Send the user a mail with a link that verifies the e-mail. It works once, for 24 hours. As the account may be that of a stranger until then, using the link ends its password and its sessions.',
  request: z.object({}),
  response: Done,
  errors: ['TS_ERR_ACCOUNT_0004', 'TS_ERR_ACCOUNT_0007'],
});
