import type { AppletReason, SharedReasonCode } from '@tinkerstream/contract/applets';
import type { CallFault } from '@tinkerstream/contract/platform/call-fault';
import { plural } from '@tinkerstream/contract/platform/plural';
import { durationText } from '@tinkerstream/contract/platform/time/duration';

/** A reason, with the service that an action called. */
export type ReasonOf = Omit<AppletReason, 'code'> & { readonly service: string };
export type ReasonText = (reason: ReasonOf) => string;
export type ReasonTexts = Readonly<Record<SharedReasonCode, ReasonText>>;

const unreached: Readonly<Record<CallFault, (service: string) => string>> = {
  REFUSED: (service) => `${service} refused the connection. Check its address and port, and that it runs.`,
  NO_NAME: (service) =>
    `${service} was not found: its name has no address. Check the spelling, and the internet connection of this server.`,
  CERTIFICATE: (service) =>
    `${service} has no valid certificate: it has expired, is for another name, or has an unknown issuer.`,
  NO_TLS: (service) =>
    `${service} answers without encryption there. Use http://, or the port that it has for https://.`,
  ONLY_TLS: (service) => `${service} answers with encryption only. Use https:// instead of http://.`,
  NOT_HTTP: (service) => `${service} does not answer with HTTP there. Check the port.`,
  CLOSED: (service) => `${service} closed the connection before it answered.`,
  NO_ROUTE: (service) => `${service} cannot be reached: no network leads there. Check the connection of this server.`,
  TIMEOUT: (service) => `${service} did not answer in time.`,
};

const reasons: ReasonTexts = {
  NOT_MATCHED: ({ detail, seen }) =>
    seen ? `${detail || 'The message'} was “${seen}”.` : 'A condition did not match.',
  NO_VALUE: ({ detail }) => (detail ? `${detail} has no value yet.` : 'There is no message yet.'),
  NO_REFERENCE_VALUE: ({ detail }) => `This needs the value of ${detail}, which has none yet.`,
  NOT_A_NUMBER: ({ detail, seen }) => `${detail} was “${seen}”: a number cannot be compared with text.`,
  NO_VALUE_BEFORE: ({ detail, seen }) =>
    `${detail} was “${seen}”, the first value: there is no earlier one to compare it with.`,
  LOOP: ({ detail }) => `Stopped a loop: the message went through ${detail} event triggers. Check what starts them.`,
  TOO_MANY_ACTIONS: ({ detail }) =>
    `Left out: too many actions are waiting. The event triggers of one user may perform ${detail} a second.`,
  TOO_MANY_OF_APPLET: ({ detail }) =>
    `Left out: too many actions are waiting. One event trigger may perform ${detail} a second.`,
  TOO_FAST: ({ detail }) =>
    `Boards received it. It was not stored: the topic stores one message every ${plural(Number(detail), 'second', `${detail} seconds`)}.`,
  NOT_STORED: ({ detail }) =>
    `It was not stored: the topic has no data type ${detail} for this value. A new data type needs a number.`,
  MESSAGE_TOO_FAST: ({ detail }) =>
    `Not run: boards received the message, but it was too fast. The topic stores one message every ${plural(Number(detail), 'second', `${detail} seconds`)}.`,
  UNCHANGED: () => 'Nothing changed. It runs only when its conditions start or stop matching.',
  FIRST_VALUE: () => 'This was the first value, so there was nothing to compare it with. The next change counts.',
  NOT_YET: ({ detail }) => {
    const [count = '', needed] = detail.split('/');
    return needed
      ? `${count} of the ${needed} messages in a row that it needs.`
      : `It must stay like this for ${durationText(Number(count), 'en')} more.`;
  },
  TOO_SOON: ({ detail }) => `Left out: it runs at most once every ${durationText(Number(detail), 'en')}.`,
  OUTSIDE_HOURS: () => 'Left out: it does not run at this time.',
  NOT_ALLOWED: () =>
    'The subscription of the user who saved it does not include this or has ended, or their account is disabled. Another member can save it again.',
  NOT_A_MEMBER: () => 'The user who saved it is no longer a member of this project. Another member can save it again.',
  TOPIC_GONE: ({ detail }) =>
    `${detail ? `Topic “${detail}”` : 'One of its topics'} is no longer in this project. Choose another topic.`,
  TOPIC_INACTIVE: ({ detail }) => `Topic “${detail}” is inactive. Activate it to send messages.`,
  TOPIC_SUBSCRIPTION_ENDED: ({ detail }) =>
    `The subscription of the owner of topic “${detail}” has ended. Ask the owner to activate one.`,
  NOT_CONFIGURED: ({ service }) => `${service} is not set up. Ask the operator of this server.`,
  NO_SECRET: () => 'The saved key cannot be read. Enter it again.',
  NO_RECIPIENT: () => 'The recipient is no longer a member, or has no verified email. Choose another recipient.',
  ANSWERED: ({ detail, service }) => {
    if (detail === '401' || detail === '403')
      return `${service} answered ${detail}: check your key or its permissions.`;
    if (/^30[12378]$/.test(detail))
      return `${service} answered ${detail}: it sends callers to another address. Enter that address.`;
    if (detail === '404') return `${service} answered 404: the address does not exist there. Check the settings.`;
    return `${service} answered ${detail}.`;
  },
  UNREACHABLE: ({ detail, service }) =>
    unreached[detail as CallFault]?.(service) ?? `${service} could not be reached, or did not answer in time.`,
  ADDRESS_REFUSED: ({ service }) =>
    `${service} is not on the public internet. Use a public address, or ask the operator of this server to allow it.`,
  CONTENT_TOO_LONG: ({ detail }) =>
    `The values for this action have more than ${detail} characters, so it was not performed. Shorten the content.`,
  MISSED: ({ detail }) => `The server was off at ${detail}, when the schedule should have run.`,
  TOO_MANY_CALLS: ({ detail }) =>
    `It waits: you have reached the limit of ${detail} calls a minute to other services. Let your event triggers run less often.`,
  TOO_MANY_WAITING: ({ detail }) =>
    `${detail} actions are already waiting, so this one was dropped. Let your event triggers run less often.`,
  TOO_MANY_RUNS: ({ detail }) => `${detail} runs of this event trigger are already waiting. This one was left out.`,
  NEXT_WAITED: ({ detail }) =>
    `It failed for ${durationText(Number(detail), 'en')}. It will not be retried, because the next action waits for it.`,
  STOPPED_BY_CHANGE: ({ detail }) => `The event trigger was changed meanwhile.${stopped(detail)}`,
  STOPPED_BY_SWITCH: ({ detail }) => `The event trigger was disabled meanwhile.${stopped(detail)}`,
  STOPPED_BY_DELETION: ({ detail }) => `The event trigger was deleted meanwhile.${stopped(detail)}`,
  STOPPED_BY_NEWER: ({ detail }) => `A newer run started meanwhile.${stopped(detail)}`,
  GIVEN_UP: () => 'It failed for 24 hours and will not be retried.',
  FAILED: () => 'The server had an error. If it happens again, tell the person who runs this server.',
};

export const applets = {
  title: 'Event triggers',
  list: 'Event triggers of this project',
  listWithCount: (count: number) => `Event triggers (${count})`,
  new: 'New event trigger',
  enabled: 'Enabled',
  disabled: 'Disabled',
  enabledSwitch: 'Event trigger is enabled',
  none: 'No event triggers yet',
  runsToday: (count: number) =>
    count === 0 ? 'Has not run today' : `Ran ${plural(count, 'once', `${count} times`)} today`,
  paused: 'Paused',
  resume: 'Resume now',
  resumeOf: (name: string) => `Resume “${name}” now`,
  resumed: (name: string) => `“${name}” goes on. If the cause is still there, it pauses again.`,
  pauses: {
    NOT_ALLOWED: {
      reason: 'The subscription does not include it or has ended, or the account is disabled.',
      advice: () => 'A member whose subscription includes it can save it again, or resume it.',
    },
    NOT_A_MEMBER: {
      reason: 'The user who saved it is no longer a member.',
      advice: () => 'Save or resume it, and it runs on your subscription.',
    },
    TOPIC_GONE: {
      reason: 'A topic is no longer in this project.',
      advice: () => 'Choose another topic and save.',
    },
    TOO_MANY_ACTIONS: {
      reason: 'Too many actions are waiting. Some runs are left out.',
      advice: () => 'It goes on when they are done, or when you resume it.',
    },
  },
  editor: 'Event trigger editor',
  createTitle: 'New event trigger',
  editTitle: 'Edit event trigger',
  edit: 'Edit',
  duplicate: 'Duplicate',
  copyName: (name: string) => `Copy of ${name}`,
  copied: 'Copy',
  copyNote: 'This is a copy. Choose “Create” to save it; it gets its own addresses.',
  copyWithoutSecrets: 'This is a copy. Keys and other secrets are not copied: enter them again.',
  delete: 'Delete event trigger',
  deleteText: (name: string) => `This deletes the event trigger “${name}”. Its addresses stop working.`,
  deleted: (name: string) => `Event trigger “${name}” was deleted.`,
  success: 'Success',
  created: 'The event trigger was created.',
  updated: 'The event trigger was updated.',
  newer: 'Changed by someone else',
  newerText: 'Someone else saved this event trigger while you were editing it.',
  gone: 'Deleted by someone else',
  goneText:
    'Someone else deleted this event trigger while you were editing it. Choose “Create” to save your version as a new one.',
  loadNewer: 'Load the saved version',
  keepMine: 'Keep my changes',
  startWith: 'Start with an example, or build your own below',
  templates: {
    water: { name: 'Water when dry', sentence: 'When the soil is dry, switch on the pump.' },
    alarm: { name: 'Alarm when hot', sentence: 'When it gets too hot, sound the alarm once.' },
    lamp: { name: 'Lamp when dark', sentence: 'When it gets dark, switch on the lamp; otherwise switch it off.' },
    mail: {
      name: 'Email when hot',
      sentence: 'When it gets too hot, send one email.',
      subject: 'It is too hot',
    },
    hello: { name: 'Say hello when a face is seen', sentence: 'When the camera sees a face, greet it.' },
    daily: { name: 'Lamp on at eight', sentence: 'Switches a lamp on at 08:00 on school days.' },
    silence: {
      name: 'Weather station silent',
      sentence: 'Tells you by email when the weather station has sent nothing for 10 minutes.',
      subject: 'The weather station is silent',
      content: 'Nothing has arrived for 10 minutes. It is {time} on {date}.',
    },
  },
  sections: {
    name: 'Name',
    trigger: 'Triggers',
    filter: 'Filter',
    action: 'Actions',
    sentence: 'In words',
    test: 'Try it',
  },
  triggerHint: 'What starts it? Any one of these is enough.',
  filterHint: 'Under which conditions? Without conditions, it always continues.',
  actionHint: 'What does it do?',
  name: 'Event trigger name',
  namePlaceholder: 'Water the plants',
  nameEmpty: 'Enter an event trigger name.',
  runsAs: (username: string) => `Runs on the subscription of ${username}, who saved it last.`,
  addTrigger: 'Add a trigger',
  addAction: 'Add an action',
  addMessage: 'Send a message with another service',
  actionsFull: (limit: number) => `At most ${limit} actions`,
  remove: (name: string) => `Remove ${name}`,
  notInSubscription: 'Not in your subscription',
  topic: 'Topic',
  topicEmpty: 'Choose a topic.',
  topicGone: (name: string) => `“${name}” is no longer in this project. Choose another topic.`,
  contentEmpty: 'Enter what to send.',
  referenceUnknown: (reference: string) =>
    `${reference} is not a value of this project. Choose one with “Insert value”.`,
  insert: 'Insert value',
  insertInto: (field: string) => `Insert value: ${field}`,
  nothingToInsert: 'The topics of this project have no data types yet. Send a first message to one.',
  notConfigured: (service: string) => `${service} is not set up. Ask the operator of this server.`,
  setUp: (service: string, setting: string) => `${service} is not set up. Set ${setting}, then start the server again.`,
  notSetUp: (service: string) => `${service} is not set up`,
  notSetUpText: (advice: string) => `You can save this event trigger, but this action does nothing yet. ${advice}`,
  setUpSetting: (setting: string) => `Set ${setting}, then start the server again.`,
  askAdministrator: 'Ask the administrator of this server to set it up.',
  addressHidden: 'The address appears here after the event trigger is created.',
  localAddress:
    'Services on the internet cannot reach this address, because it belongs to a local network. Ask the operator of this server to set PUBLIC_URL.',
  copyAddress: 'Copy address',
  copySuccess: 'The address was copied.',
  renewAddresses: 'Renew addresses',
  renew: 'Renew',
  renewText: 'This gives the event trigger new addresses. The old ones stop working in every service that uses them.',
  addressesRenewed: 'The addresses were renewed.',
  validationFailed: 'Validation failed',
  sectionInvalid: {
    name: 'Enter a name for the event trigger.',
    trigger: 'Add at least one trigger, and fill in its fields.',
    filter: 'Complete all conditions of the filter.',
    timing: 'Check when it runs.',
    action: 'Add at least one action, and fill in its fields.',
  },
  log: 'Log',
  logHint: 'What happened here, latest first, updated live.',
  logOf: 'Entries shown',
  logOfOne: 'This event trigger',
  logOfAll: 'All',
  logEmpty: 'No runs yet. Send a message that triggers it, and what happens appears here.',
  runs: {
    results: {
      RAN: 'Ran',
      FAILED: 'An action did not work',
      NOT_MATCHED: 'The conditions are not met',
      HELD_BACK: 'Held back',
      LEFT_OUT: 'Left out',
    },
    ranOtherwise: 'Ran the other actions',
    filters: { ALL: 'All results', PROBLEM: 'Only problems' },
    filterResult: 'Results shown',
    filterBoard: 'Boards shown',
    allBoards: 'All boards',
    noneFiltered: 'No run matches this filter. Choose other results or another board.',
    board: (name: string) => `Board ${name}`,
    message: 'Message',
    details: 'What it read',
    conditions: 'Conditions',
    actions: 'Actions',
    nothing: 'nothing yet',
    before: (before: string) => `${before} before`,
    of: {
      ANY: 'any board',
      ALL: 'all boards',
      AVERAGE: 'average',
      SUM: 'sum',
      MIN: 'lowest',
      MAX: 'highest',
      COUNT: 'boards',
      PAST_AVERAGE: 'average over time',
      PAST_MIN: 'lowest over time',
      PAST_MAX: 'highest over time',
      PAST_COUNT: 'values over time',
    },
    took: (ms: number) => `took ${ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`}`,
    tries: (count: number) => `${count} tries`,
    repeat: 'Repeat',
    repeatedBy: (name: string) => (name ? `repeated by ${name}` : 'repeated by a former member'),
    more: 'Show more runs',
    less: 'Show fewer runs',
  },
  actionOutcomes: {
    WAITING: (name: string, target: string) => `${withTarget(name, target)} is waiting.`,
    DROPPED: (name: string, target: string) =>
      `${withTarget(name, target)} was dropped, because the event trigger was disabled or deleted.`,
    STOPPED: (name: string, target: string) => `${withTarget(name, target)} was stopped.`,
    RETRIED: (name: string, target: string) => `${withTarget(name, target)} did not work yet. It will be retried.`,
    FAILED: (name: string, target: string) => `${withTarget(name, target)} did not work.`,
    WAITS: (name: string, target: string) => `${withTarget(name, target)} comes later.`,
    LEFT_OUT: (name: string, target: string) => `${withTarget(name, target)} was left out.`,
  },
  mailMute: {
    title: 'Emails of an event trigger',
    question: (name: string, project: string) => `Mute the emails of “${name}” in the project “${project}”?`,
    questionText: 'You get none of them for one hour. Other members still get theirs.',
    mute: 'Mute for one hour',
    muted: (name: string) => `The emails of “${name}” are muted`,
    mutedText: (until: string) => `You get none of them until ${until}. Then they arrive again.`,
    unmute: 'Get emails again',
    unmuted: 'You get these emails again.',
    invalid: 'This link does not work',
    invalidText: 'The event trigger was deleted, you are no longer a member of its project, or the link is incomplete.',
  },
  reasons,
};

function withTarget(name: string, target: string): string {
  return target ? `${name} (${target})` : name;
}

/** The number of stopped actions; '' beside the other reasons of the run. */
function stopped(count: string): string {
  return count && ` ${plural(Number(count), '1 action was', `${count} actions were`)} not performed.`;
}

export type AppletTexts = typeof applets;
