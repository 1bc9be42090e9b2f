import {
  addAdafruitFeedToGroup,
  createAdafruitFeed,
  createAdafruitGroup,
  createAdafruitGroupFeed,
  getAdafruitFeed,
  getAdafruitFeedDetails,
  getAdafruitGroup,
  getAdafruitThrottle,
  getAdafruitTime,
  getAdafruitTimeText,
  getAdafruitUser,
  listAdafruitFeeds,
  listAdafruitGroupFeeds,
  listAdafruitGroups,
  refusedCalls,
} from '@tinkerstream/contract/clouds';
import { ForeignAnswer } from '../../../platform/http/answer/board-answer.ts';
import type { Route } from '../../../platform/http/route.ts';
import type { CloudGate, EnteredTopic } from '../gate.ts';
import { dataAnswer, feedAnswer, groupAnswer, groupKeyOf, userAnswer } from './answers.ts';
import { fieldsOf, textField } from './bodies.ts';
import { formatTime, localTime, timeStruct } from './clock.ts';
import { adafruitDataRoutes, type DataParts } from './data-routes.ts';
import { createEnter, getFeed, groupKey as keyOfGroup } from './entry.ts';
import { errorAnswer, jsonAnswer } from './errors.ts';
import { feedInGroup, feedKeyOf } from './names.ts';

interface Parts extends DataParts {
  readonly gate: Pick<CloudGate, 'enter'>;
  /** How many values a minute are stored of each board. */
  readonly rateOf: (link: EnteredTopic) => Promise<number>;
}

/** The HTTP API of Adafruit IO, version 2. */
export function adafruitRoutes(route: Route, { gate, rateOf, ...parts }: Parts): void {
  const { feeds, reading } = parts;
  const enter = createEnter(gate);
  adafruitDataRoutes(route, enter, parts);

  async function createFeed(link: EnteredTopic, name: string): Promise<ForeignAnswer> {
    if (feedKeyOf(name) === undefined) return errorAnswer(422, 'request failed - name can’t be blank');
    if (!(await feeds.find(link, name))) await feeds.create(link, [await feeds.keyOf(link, name)]);
    const feed = await feeds.find(link, name);
    if (!feed) return errorAnswer(403, 'request failed - the topic accepts no further data types');
    return jsonAnswer(201, { ...feedAnswer(link, feed, undefined), name });
  }

  /** A group is the beginning of keys, so a group of any name exists. */
  async function group(link: EnteredTopic, name: string): Promise<ReturnType<typeof groupAnswer>> {
    const key = keyOfGroup(name);
    const [all, lastOf] = await Promise.all([feeds.list(link), reading.latest(link)]);
    return groupAnswer(link, key, all, lastOf);
  }

  route(getAdafruitUser, enter, async (_input, { entered: { link } }) => jsonAnswer(200, userAnswer(link)));

  route(getAdafruitThrottle, enter, async (_input, { entered: { link } }) =>
    jsonAnswer(200, {
      data_rate_limit: await rateOf(link),
      active_data_rate: 0,
    }),
  );

  route(getAdafruitTime, enter, async (_input, { sent }) => {
    const time = localTime(Date.now(), textField(sent.query, 'tz'));
    return time ? jsonAnswer(200, timeStruct(time)) : errorAnswer(400, 'request failed - unknown time zone');
  });

  route(getAdafruitTimeText, enter, async (_input, { sent }) => {
    const time = localTime(Date.now(), textField(sent.query, 'tz'));
    if (!time) return errorAnswer(400, 'request failed - unknown time zone');
    const text = formatTime(time, textField(sent.query, 'fmt') || '%Y-%m-%d %H:%M:%S %z');
    return new ForeignAnswer(200, 'text/plain; charset=utf-8', text);
  });

  route(listAdafruitFeeds, enter, async (_input, { entered: { link } }) => {
    const [all, lastOf] = await Promise.all([feeds.list(link), reading.latest(link)]);
    return jsonAnswer(
      200,
      all.map((feed) => feedAnswer(link, feed, lastOf(feed))),
    );
  });

  route(createAdafruitFeed, enter, async (_input, { entered: { link }, sent }) => {
    const fields = await fieldsOf(sent);
    if (!fields) return errorAnswer(400, 'request failed - the body is neither JSON nor a form');
    const group = feedKeyOf(textField(sent.query, 'group_key'));
    const name = textField(fields, 'key') || textField(fields, 'name');
    return createFeed(link, group ? feedInGroup(group, name) : name);
  });

  route(getAdafruitFeed, enter, async ({ feedKey }, { entered: { link } }) => {
    const [feed, lastOf] = await Promise.all([getFeed(feeds, link, feedKey), reading.latest(link)]);
    return jsonAnswer(200, feedAnswer(link, feed, lastOf(feed)));
  });

  route(getAdafruitFeedDetails, enter, async ({ feedKey }, { entered: { link } }) => {
    const feed = await getFeed(feeds, link, feedKey);
    const [first, last, count] = await Promise.all([
      reading.find(link, feed, 'first'),
      reading.last(link, feed),
      reading.countOf(link, feed),
    ]);
    const data = { first: first ? dataAnswer(feed, first) : null, last: last ? dataAnswer(feed, last) : null, count };
    return jsonAnswer(200, { ...feedAnswer(link, feed, last), details: { data } });
  });

  route(listAdafruitGroups, enter, async (_input, { entered: { link } }) => {
    const [all, lastOf] = await Promise.all([feeds.list(link), reading.latest(link)]);
    const keys = new Set(['default', ...all.map(({ key }) => groupKeyOf(key))]);
    return jsonAnswer(
      200,
      [...keys].map((key) => groupAnswer(link, key, all, lastOf)),
    );
  });

  route(createAdafruitGroup, enter, async (_input, { entered: { link }, sent }) => {
    const fields = await fieldsOf(sent);
    const name = fields ? textField(fields, 'key') || textField(fields, 'name') : '';
    const key = feedKeyOf(name);
    if (key === undefined) return errorAnswer(422, 'request failed - name can’t be blank');
    return jsonAnswer(201, { ...groupAnswer(link, key, await feeds.list(link), () => undefined), name });
  });

  route(getAdafruitGroup, enter, async ({ groupKey }, { entered: { link } }) =>
    jsonAnswer(200, await group(link, groupKey)),
  );

  route(listAdafruitGroupFeeds, enter, async ({ groupKey }, { entered: { link } }) =>
    jsonAnswer(200, (await group(link, groupKey)).feeds),
  );

  route(addAdafruitFeedToGroup, enter, async ({ groupKey }, { entered: { link } }) =>
    jsonAnswer(200, await group(link, groupKey)),
  );

  route(createAdafruitGroupFeed, enter, async ({ groupKey }, { entered: { link }, sent }) => {
    const { key } = await group(link, groupKey);
    const fields = await fieldsOf(sent);
    const name = fields ? textField(fields, 'key') || textField(fields, 'name') : '';
    return name === ''
      ? errorAnswer(422, 'request failed - name can’t be blank')
      : createFeed(link, feedInGroup(key, name));
  });

  const refuseDeletion = async () =>
    errorAnswer(403, 'request failed - a key deletes nothing here: a member of the project does it in the console');
  for (const call of Object.values(refusedCalls('ADAFRUIT_IO'))) route(call, enter, refuseDeletion);
}
