export const appletDetails = {
  /** A name to be replaced: letters only, because it is a part of an expression. */
  anyParameter: 'name',
  detailNames: {
    parameter: 'Parameter of the call',
    'parameter(queryText)': 'What the user said',
    'detected(class)': 'What the camera sees',
    'detected(score)': 'Its score in percent',
    'detected(count)': 'How many the camera sees',
    'count(runs)': 'Runs today, with this one',
    'count(boards)': 'Boards heard in the last minute',
  } as Readonly<Record<string, string>>,
  nameUnknown: (reference: string, names: readonly string[]) =>
    `${reference} does not exist. Choose ${names.slice(0, -1).join(', ')} or ${names.at(-1)}.`,
  triggerMissing: {
    parameter: (reference: string) => `${reference} needs a webhook or a Dialogflow trigger. Add one, or remove it.`,
    detected: (reference: string) =>
      `${reference} needs the trigger “Object seen” or “Face seen”. Add one, or remove it.`,
    count: (reference: string) => `${reference} needs a trigger with a topic. Add one, or remove it.`,
  },
};

export type AppletDetailsTexts = typeof appletDetails;
