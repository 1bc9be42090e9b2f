// Before a release.
// Mostly waits.

import { Agent } from 'node:http';
import {
  addPupils,
  getClass,
  getLesson,
  MAX_PUPILS,
  openClass,
  type Pictures,
  passPupil,
  resetPupil,
  updateClass,
} from '@tinkerstream/contract/classes';
import { classErrors } from '@tinkerstream/contract/error-codes';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Api } from '../../../../../test/support/api.ts';
import { sharedServer } from '../../../../../test/support/run/shared-server.ts';
import type { ServerProcess } from '../../../../../test/support/server-process.ts';
import { eventually } from '../../support/connections/boards.ts';
import { type DoorAnswer, enterFrom } from '../../support/people/class-door.ts';
import { signInSubscriber } from '../../support/people/people.ts';
import { openNewClass } from '../../support/people/pupils.ts';
import { enginesOfThisRun, type ServerOn, startServerOn } from '../../support/server/server-on.ts';

const SCHOOL = '203.0.113.5';
const ELSEWHERE = '198.51.100.9';
const THIRD_PLACE = '192.0.2.7';
/** Wrong tries of the address of a class that are answered at once. */
const FREE_TRIES = 40;

describe.each(enginesOfThisRun())('the door of a class with %s', (engine) => {
  let on: ServerOn;
  let server: ServerProcess;
  let teacher: Api;
  let classId: string;
  let code: string;
  beforeAll(async () => {
    on = await startServerOn(engine, { env: { TRUSTED_PROXIES: '127.0.0.1' } });
    ({ server } = on);
  });
  afterAll(() => on.stop());
  beforeEach(async () => {
    teacher = (await signInSubscriber(server.http)).api;
    ({ classId, code } = await openNewClass(teacher));
  });

  interface Known {
    readonly name: string;
    readonly pictures: Pictures;
    readonly browserKey: string;
  }

  const enter = (
    address: string,
    name: string,
    entry: { pictures?: Pictures; browserKey?: string; pass?: string } = {},
    agent?: Agent,
  ) => enterFrom(server.http, address, { code, name, ...entry }, agent);

  function known({ entered, error }: DoorAnswer): Known {
    if (!entered) throw new Error(error);
    return entered;
  }

  async function fill(count: number, address = SCHOOL): Promise<Known[]> {
    const names = Array.from({ length: count }, (_, index) => `Pupil ${index}`);
    return (await Promise.all(names.map((name) => enter(address, name)))).map(known);
  }

  const wrong = ([first, second]: Pictures): Pictures => [second, first];

  /** Tries wrong pictures, for each pupil in turn. @returns the answers */
  function guess(address: string, pupils: readonly Known[], count: number, agent?: Agent): Promise<DoorAnswer[]> {
    return Promise.all(
      Array.from({ length: count }, (_, index) => {
        const { name, pictures } = pupils[index % pupils.length] as Known;
        return enter(address, name, { pictures: wrong(pictures) }, agent);
      }),
    );
  }

  const wrongTries = (count: number): DoorAnswer[] => Array(count).fill({ error: classErrors.picturesWrong });

  const wrongPictures = async () => (await teacher.call(getClass, { classId })).wrongPictures;

  test('forty pupils behind one address enter in the first two minutes without a wait', async () => {
    expect(await fill(40)).toHaveLength(40);
  });

  test('wrong pictures count across all names: beyond forty a right one waits for a turn, and still passes', {
    timeout: 90_000,
  }, async () => {
    const pupils = await fill(20);
    const [max, anna] = pupils as [Known, Known];
    const others = pupils.slice(2);
    const program = new Agent({ keepAlive: true, maxSockets: 6 });
    expect(await guess(SCHOOL, others, FREE_TRIES, program)).toEqual(wrongTries(FREE_TRIES));
    const tried = await wrongPictures();
    expect(tried).toMatchObject({ tries: FREE_TRIES, places: [{ kind: 'class', address: SCHOOL, names: 18 }] });
    expect(new Set(tried?.names)).toEqual(new Set(others.map(({ name }) => name)));
    // A browser that was in before is not held up, nor is a new name.
    const { name, pictures, browserKey } = anna;
    expect(known(await enter(SCHOOL, name, { pictures, browserKey })).name).toBe(name);
    expect(known(await enter(SCHOOL, 'Zoe')).name).toBe('Zoe');
    // Nor is anyone at another address.
    expect(known(await enter(ELSEWHERE, name, { pictures })).name).toBe(name);
    // The guesses that go on wait, and a pupil on another device comes in before them.
    const more = guess(SCHOOL, others, 5, program).catch(() => 'ended');
    expect(known(await enter(SCHOOL, max.name, { pictures: max.pictures })).name).toBe(max.name);
    expect(await wrongPictures()).toMatchObject({ tries: FREE_TRIES });
    program.destroy();
    expect(await more).toBe('ended');
  });

  test('a stranger with the code holds up no one behind the address of the class', async () => {
    const pupils = await fill(20);
    expect(await guess(ELSEWHERE, pupils, FREE_TRIES)).toEqual(wrongTries(FREE_TRIES));
    const [{ name, pictures }] = pupils as [Known];
    expect(known(await enter(SCHOOL, name, { pictures })).name).toBe(name);
    expect((await teacher.call(getLesson, { classId })).wrongPictures).toMatchObject({
      tries: FREE_TRIES,
      places: [{ kind: 'other', address: ELSEWHERE }],
    });
    // Strangers have these tries together: at any other address further ones wait, of which there may be twenty.
    const program = new Agent();
    const entry = { pictures: wrong(pictures) };
    const further = Array.from({ length: 21 }, () => enter(THIRD_PLACE, name, entry, program));
    expect(await Promise.race(further)).toEqual({ error: classErrors.tooManyWrongPicturesInClass });
    program.destroy();
    expect((await Promise.allSettled(further)).filter(({ status }) => status === 'rejected')).toHaveLength(20);
    // A new code ends it.
    ({ code } = await teacher.call(openClass, { classId, isNewCode: true }));
    expect(await wrongPictures()).toBeNull();
    expect(known(await enter(ELSEWHERE, name, { pictures })).name).toBe(name);
  });

  test('slips before the right pictures count no longer', async () => {
    const pupils = await fill(40);
    expect(await guess(SCHOOL, pupils, FREE_TRIES - 1)).toEqual(wrongTries(FREE_TRIES - 1));
    for (const { name, pictures } of pupils) known(await enter(SCHOOL, name, { pictures }));
    expect(await wrongPictures()).toBeNull();
    expect(await guess(SCHOOL, pupils, FREE_TRIES - 1)).toEqual(wrongTries(FREE_TRIES - 1));
  });

  test('the key of a browser gives ten wrong tries, for its own name and pictures alone', async () => {
    const [anna, ben, ...others] = (await fill(20)) as [Known, Known, ...Known[]];
    const { name, pictures, browserKey } = anna;
    const tries = Array.from({ length: 10 }, () => enter(SCHOOL, name, { pictures: wrong(pictures), browserKey }));
    expect(await Promise.all(tries)).toEqual(wrongTries(10));
    expect(await wrongPictures()).toMatchObject({ tries: 10, places: [{ kind: 'known', address: '' }] });
    // The eleventh is one of the address.
    expect([await enter(SCHOOL, name, { pictures: wrong(pictures), browserKey })]).toEqual(wrongTries(1));
    await guess(SCHOOL, others, FREE_TRIES - 2);
    // The key of another name counts as none, so this is the last free one of the address.
    await enter(SCHOOL, ben.name, { pictures: wrong(ben.pictures), browserKey: anna.browserKey });
    expect((await wrongPictures())?.places).toMatchObject([{ kind: 'class', tries: FREE_TRIES }, { tries: 10 }]);
    // New pictures end the key: it counts as none, wherever it is used.
    const { pupils } = await teacher.call(getClass, { classId });
    const pupilId = pupils.find((pupil) => pupil.name === ben.name)?.id ?? '';
    const renewed = await teacher.call(resetPupil, { classId, pupilId });
    await enter(THIRD_PLACE, ben.name, { pictures: wrong(renewed.pictures), browserKey: ben.browserKey });
    const stranger = { kind: 'other', address: THIRD_PLACE, tries: 1 };
    expect((await wrongPictures())?.places).toContainEqual(expect.objectContaining(stranger));
  });

  test('wrong numbers end no pass for others: beyond twenty of an address they wait, and the right one passes', {
    timeout: 60_000,
  }, async () => {
    const [{ name }] = (await fill(3)) as [Known];
    const pupilOf = async () => (await teacher.call(getClass, { classId })).pupils.find((one) => one.name === name);
    const pupilId = (await pupilOf())?.id ?? '';
    const draw = async () => (await teacher.call(passPupil, { classId, pupilId })).number;
    const program = new Agent({ keepAlive: true, maxSockets: 6 });
    const guesses = (address: string, right: string, count: number) =>
      Array.from({ length: count }, (_, index) =>
        enter(address, name, { pass: String((Number(right) + 1 + index) % 10 ** 6).padStart(6, '0') }, program),
      );
    const first = await draw();
    expect(await Promise.all(guesses(ELSEWHERE, first, 20))).toEqual(Array(20).fill({ error: classErrors.passWrong }));
    expect(known(await enter(SCHOOL, name, { pass: first })).name).toBe(name);
    // Nor does someone behind the address of the class: a pupil who has guessed nothing comes in before the guesses that wait.
    const second = await draw();
    await Promise.all(guesses(SCHOOL, second, 20));
    const more = Promise.all(guesses(SCHOOL, second, 6)).catch(() => 'ended');
    expect(known(await enter(SCHOOL, name, { pass: second })).name).toBe(name);
    // A number that was right frees its guesses for nobody.
    expect(await pupilOf()).toMatchObject({ hasPass: false });
    program.destroy();
    await more;
  });

  test('one pupil cannot take the places of a class at once, neither new names nor those of the list', async () => {
    const listed = Array.from({ length: MAX_PUPILS - 10 }, (_, index) => `Listed ${index}`);
    await teacher.call(addPupils, { classId, names: listed });
    // A list ends nicknames: the new names would be refused, and take no place.
    await teacher.call(updateClass, { classId, allowsNicknames: true });
    const program = new Agent({ keepAlive: true, maxSockets: 200 });
    const names = [...listed, ...Array.from({ length: 10 }, (_, index) => `New ${index}`)];
    const taking = names.map((name) => enter(SCHOOL, name, {}, program).catch(() => 'ended'));
    const isIn = async () => (await teacher.call(getClass, { classId })).pupils.filter(({ enteredOn }) => enteredOn);
    await eventually(isIn, (pupils) => pupils.length >= 40);
    // Someone at another address is in while the others wait.
    const free = (await teacher.call(getClass, { classId })).pupils.find(({ enteredOn }) => enteredOn === null);
    expect(known(await enter(ELSEWHERE, free?.name ?? '')).name).toBe(free?.name);
    expect(await isIn()).toHaveLength(41);
    program.destroy();
    expect(new Set(await Promise.all(taking))).toContain('ended');
  });
});

test('one device lets ten new pupils in at once, and each further one after two seconds', async () => {
  const { http } = await sharedServer();
  const { code } = await openNewClass((await signInSubscriber(http)).api);
  const tablet = new Agent({ keepAlive: true, maxSockets: 1 });
  const enter = (name: string) => enterFrom(http, '', { code, name }, tablet);
  for (let index = 0; index < 10; index++) expect(await enter(`Pupil ${index}`)).toMatchObject({ entered: {} });
  const asked = performance.now();
  expect(await enter('Pupil 10')).toMatchObject({ entered: { name: 'Pupil 10' } });
  expect(performance.now() - asked).toBeGreaterThan(1900);
  tablet.destroy();
});
