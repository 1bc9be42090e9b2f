import { type ActionType, type getAppletServices, loggedName } from '@tinkerstream/contract/applets';
import type { ResponseOf } from '@tinkerstream/contract/platform/endpoint';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { PreparedJob } from '../../../platform/jobs/background-jobs.ts';
import type { CreateSharedLimit } from '../../../platform/limits/shared-limit.ts';
import type { Logger } from '../../../platform/logger.ts';
import type { SendMail } from '../../../platform/mail/mailer.ts';
import type { AllowedHosts } from '../../../platform/outbound-http/allowed-hosts.ts';
import type { AnnotationsService } from '../../topics/index.ts';
import type { AppletAction } from '../applet.ts';
import type { ActionDefinition, ActionIntent, ActionOf, ActionResult } from './action-definition.ts';
import { annotateAction } from './annotate/definition.ts';
import { emailAction, type Recipient } from './email/definition.ts';
import { type GoogleSheets, googleSheetAction } from './google-sheet/definition.ts';
import { createHourlyLimit } from './hourly-limit.ts';
import { httpRequestAction } from './http-request/definition.ts';
import { httpResponseAction } from './http-response/definition.ts';
import { iftttAction } from './ifttt/definition.ts';
import { logRecordAction } from './log-record/definition.ts';
import { type NotifyOptions, notifyAction } from './notify/definition.ts';
import { type PublishAppletMessage, publishMessageAction } from './publish-message/definition.ts';
import { createServiceCaller } from './service-call.ts';
import { type PresentDashboard, showDashboardAction } from './show-dashboard/definition.ts';
import { type SmsGateway, smsAction } from './sms/definition.ts';
import { type SwitchApplet, switchAppletAction } from './switch-applet/definition.ts';
import { waitAction } from './wait/definition.ts';

/** The services that the operator has set up. */
export interface ActionServices {
  readonly iftttUrl: string;
  readonly googleSheets: GoogleSheets | undefined;
  readonly smsGateway: SmsGateway | undefined;
  /** The hosts that HTTP requests may call beside the public internet. */
  readonly httpRequestHosts: AllowedHosts;
  /** Whether emails leave this server; without a mail server they become files. */
  readonly hasMailServer: boolean;
}

export interface ActionsOptions {
  readonly clock: Clock;
  readonly services: ActionServices;
  readonly sendMail: SendMail;
  readonly publish: PublishAppletMessage;
  /** Opens the sealed secret of an action; undefined if it can no longer be read. */
  readonly openKey: (intent: Pick<ActionIntent, 'appletId' | 'action'>) => string | undefined;
  /** The recipient; undefined for someone who is no longer a member of the project, or whose email is not verified. */
  readonly findRecipient: (projectId: string, userId: string) => Promise<Recipient | undefined>;
  readonly switchApplet: SwitchApplet;
  readonly notices: NotifyOptions;
  readonly presentDashboard: PresentDashboard;
  readonly annotate: AnnotationsService['add'];
  readonly createLimit: CreateSharedLimit;
  readonly logger: Logger;
}

/** Performs actions of all types. */
export interface Actions {
  /** The target of an action, for the log: ids of topics and users must still be replaced by their names. */
  readonly targetOf: (action: AppletAction) => string;
  /** The host that an action calls; undefined for an action that calls no other service. */
  readonly laneOf: (action: AppletAction) => string | undefined;
  /**
   * Performs an action, within 30 seconds, or 40 if Google refuses a token. The caller has checked its subscription and
   * its limits.
   * @throws the reason of `signal`
   */
  readonly performAction: (
    intent: ActionIntent,
    signal: AbortSignal,
    following?: readonly PreparedJob[],
  ) => Promise<ActionResult>;
  /** The services, and whether they are set up. */
  readonly services: ResponseOf<typeof getAppletServices>;
}

type Registry = { readonly [Type in ActionType]: ActionDefinition<Type> };

/** @throws StartError if a setting of the operator makes no sense */
export function createActions(options: ActionsOptions): Actions {
  const { clock, services, sendMail, publish, openKey, findRecipient, switchApplet, notices, createLimit, logger } =
    options;
  const { iftttUrl, googleSheets, smsGateway, httpRequestHosts, hasMailServer } = services;
  const callService = createServiceCaller(logger);
  const registry: Registry = {
    PUBLISH_MQTT_MESSAGE_ACTION: publishMessageAction(publish),
    HTTP_RESPONSE_ACTION: httpResponseAction,
    TRIGGER_IFTTT_WEBHOOK_ACTION: iftttAction({ url: iftttUrl, callService, openKey }),
    GOOGLE_SHEET_UPDATE_ACTION: googleSheetAction({ clock, service: googleSheets, callService, logger }),
    SEND_EMAIL_ACTION: emailAction({
      sendMail: hasMailServer ? sendMail : undefined,
      findRecipient,
      logger,
    }),
    SEND_SMS_ACTION: smsAction({
      gateway: smsGateway,
      limit: createHourlyLimit(createLimit, 'applet-sms'),
      callService,
    }),
    HTTP_REQUEST_ACTION: httpRequestAction({ allowed: httpRequestHosts, callService, openKey }),
    LOG_RECORD_ACTION: logRecordAction(publish),
    ANNOTATE_ACTION: annotateAction(options.annotate),
    SWITCH_APPLET_ACTION: switchAppletAction(switchApplet),
    WAIT_ACTION: waitAction,
    NOTIFY_ACTION: notifyAction(notices),
    SHOW_DASHBOARD_ACTION: showDashboardAction(options.presentDashboard),
  };
  // The type of an action selects the definition of the same type, which TypeScript cannot follow.
  const definitionOf = (action: AppletAction) => registry[action.type] as ActionDefinition<ActionType>;
  return {
    targetOf: loggedName,
    laneOf: (action) => definitionOf(action).laneOf?.(action as ActionOf<ActionType>),
    performAction: (intent, signal, following = []) => definitionOf(intent.action).perform(intent, signal, following),
    services: Object.assign({}, ...Object.values(registry).map(({ status }) => status)),
  };
}
