import { type Agent, request } from 'node:http';
import { EnteredClass, enterClass } from '@tinkerstream/contract/classes';
import type { RequestOf } from '@tinkerstream/contract/platform/endpoint';

type Entry = RequestOf<typeof enterClass>;

/** The answer of a class's door: an entry, or the code of an error. */
export type DoorAnswer =
  | { readonly entered: EnteredClass; readonly error?: never }
  | { readonly error: string; readonly entered?: never };

/**
 * Enters a class from an address behind a proxy that the server trusts.
 * @param agent the connections of a device; without one, the entry has a connection of its own
 */
export function enterFrom(http: string, address: string, entry: Entry, agent?: Agent): Promise<DoorAnswer> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
  return new Promise((resolve, reject) => {
    const sent = request(http + enterClass.path, { method: 'POST', agent: agent ?? false, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part) => {
        text += part;
      });
      answer.on('end', () => {
        const body = JSON.parse(text);
        resolve(answer.statusCode === 200 ? { entered: EnteredClass.parse(body) } : { error: body.errors[0].code });
      });
    });
    sent.on('error', reject);
    sent.end(JSON.stringify(entry));
  });
}
