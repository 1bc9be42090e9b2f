import { randomUUID } from 'node:crypto';
import type { ActionType } from '@tinkerstream/contract/applets';
import { pino } from 'pino';
import type { ActionIntent, ActionOf } from '../../../../src/domains/applets/actions/action-definition.ts';
import {
  type Actions,
  type ActionsOptions,
  createActions,
} from '../../../../src/domains/applets/actions/action-registry.ts';
import { createClock } from '../../../../src/platform/clock/clock.ts';
import { createLocalLimit } from '../../../../src/platform/limits/shared-limit.ts';
import { readAllowedHosts } from '../../../../src/platform/outbound-http/allowed-hosts.ts';

type DistributedOmit<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never;

interface ActionFixture extends Actions {
  readonly perform: (
    action: DistributedOmit<ActionOf<ActionType>, 'id'>,
    options?: Partial<ActionIntent> & { readonly signal?: AbortSignal },
  ) => ReturnType<Actions['performAction']>;
  /** All that was logged, as text. */
  readonly logged: () => string;
}

/** A registry whose services are on loopback, or not set up. */
export function actionsWith({
  services,
  ...options
}: Partial<Omit<ActionsOptions, 'services'>> & { services?: Partial<ActionsOptions['services']> }): ActionFixture {
  const lines: string[] = [];
  const unexpected = () => {
    throw new Error('This action does not need it');
  };
  const actions = createActions({
    clock: createClock(),
    services: {
      iftttUrl: 'http://127.0.0.1:9',
      googleSheets: undefined,
      smsGateway: undefined,
      httpRequestHosts: readAllowedHosts(''),
      hasMailServer: false,
      ...services,
    },
    sendMail: unexpected,
    publish: unexpected,
    openKey: unexpected,
    findRecipient: unexpected,
    switchApplet: unexpected,
    notices: { notify: unexpected, membersOf: unexpected, topicIdsOf: unexpected },
    presentDashboard: unexpected,
    annotate: unexpected,
    createLimit: createLocalLimit,
    logger: pino({ level: 'trace' }, { write: (line: string) => lines.push(line) }),
    ...options,
  });
  return {
    ...actions,
    perform: (action, { signal = new AbortController().signal, ...intent } = {}) =>
      actions.performAction(
        {
          id: randomUUID(),
          appletId: 'applet',
          appletName: 'Alarm',
          projectId: 'project',
          runsAsId: 'teacher',
          hops: 1,
          createdOn: Date.now(),
          ...intent,
          action: { id: 'action', ...action } as ActionOf<ActionType>,
        },
        signal,
      ),
    logged: () => lines.join(''),
  };
}
