import { createApplet } from '@tinkerstream/contract/applets';
import type { Topic } from '@tinkerstream/contract/topics';
import { load, WINDOW } from '../support/boards.ts';
import type { Form, Row } from '../support/figures.ts';
import { type Cost, costBeyond, costOf, costRows, medianCost } from './cost.ts';
import type { Site } from './site.ts';

const FORMS = { short: { rounds: 1, roundMs: 200 }, full: { rounds: 3, roundMs: 8_000 } } as const;
const BOARDS = 30;
const RULES = 10;

export interface RuleFigures {
  /** The cost of an event trigger that looks at a message and does nothing. */
  readonly check: Cost;
  /** The cost of an event trigger whose conditions match: its run, and the message that it stores. */
  readonly run: Cost;
}

/** The processor time of the server for each event trigger that a message of a class reaches. */
export async function ruleCosts(site: Site, form: Form): Promise<{ figures: RuleFigures; rows: Row[] }> {
  const { rounds, roundMs } = FORMS[form];
  const { server, api, measured } = site;
  const { id: projectId } = await api.createProject('Sizing');
  const topics = {
    plain: await api.createTopic('Plain', 't', projectId),
    checked: await api.createTopic('Checked', 't', projectId),
    answered: await api.createTopic('Answered', 't', projectId),
  };
  const answers = await api.createTopic('Answers', 't', projectId);
  for (let rule = 0; rule < RULES; rule += 1) {
    await api.call(createApplet, { ...ruleOf(projectId, topics.checked, answers), filters: filtersOf(topics.checked) });
    await api.call(createApplet, ruleOf(projectId, topics.answered, answers));
  }
  /** Sends at full speed unless there is a rate: a check costs so little that a class would not show it. */
  const send = ({ topicName }: Topic, rate?: number) =>
    costOf(measured, async () => {
      const { acknowledged } = await load({
        port: server.mqttPort,
        topics: Array<string>(BOARDS).fill(topicName),
        duration: roundMs,
        window: WINDOW,
        ...(rate && { rate }),
      });
      return acknowledged.reduce((a, b) => a + b, 0);
    });
  const checks: Cost[] = [];
  const runs: Cost[] = [];
  await send(topics.answered, BOARDS);
  for (let round = 0; round < rounds; round += 1) {
    const [quick, checked] = [await send(topics.plain), await send(topics.checked)];
    checks.push(costBeyond(checked, quick, RULES));
    const [plain, answered] = [await send(topics.plain, BOARDS), await send(topics.answered, BOARDS)];
    runs.push(costBeyond(answered, plain, RULES));
  }
  return {
    figures: { check: medianCost(checks), run: medianCost(runs) },
    rows: [
      ...costRows('an event trigger whose conditions do not match', checks),
      ...costRows('a run that stores a message', runs),
    ],
  };
}

function ruleOf(projectId: string, { topicName }: Topic, answers: Topic) {
  return {
    projectId,
    name: 'Sizing',
    triggers: [{ type: 'MQTT_MESSAGE_TRIGGER' as const, topicName }],
    actions: [
      {
        type: 'PUBLISH_MQTT_MESSAGE_ACTION' as const,
        topicName: answers.topicName,
        publishContent: `t={${topicName}.t}`,
      },
    ],
  };
}

/** Two conditions that no message meets. */
function filtersOf({ topicName }: Topic) {
  const condition = { type: 'MQTT_KEY_VALUE_MESSAGE_FILTER', topicName, subjectKey: 't' } as const;
  return [
    { key: 1, type: 'SUB_FILTER' as const, subConditionKeys: [2, 3], conditionBetweenSubConditions: ['AND' as const] },
    { ...condition, key: 2, comparatorKey: 'greater_or_equal_than' as const, publishContent: '0' },
    { ...condition, key: 3, comparatorKey: 'smaller_than' as const, publishContent: '0' },
  ];
}
