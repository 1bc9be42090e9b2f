import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { crc32, deflateSync } from 'node:zlib';
import { MAX_PICTURE_BYTES } from '@tinkerstream/contract/platform/media-types';
import { signInSubscriber } from '../../packages/server/test/support/people/people.ts';
import { catAsJpeg } from '../../packages/server/test/support/people/photos.ts';
import { startServer } from '../../test/support/server-process.ts';
import { type Form, MB, type Row } from '../support/figures.ts';
import { temporaryFolder } from '../support/folders.ts';
import { forgetPeak, residentMemory } from '../support/memory.ts';
import { TARGETS } from '../targets.ts';

const PUPILS = 40;
/** Connections of the attacker; each sends one hostile picture after the other. */
const HOSTILE = 4;
const STRANGERS: Record<Form, number> = { full: 400, short: 40 };

/** A PNG of few bytes and few pixels: one column of four million rows. */
function tallPng(): Uint8Array<ArrayBuffer> {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const rows = 4_000_000;
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 0, 8, 0, 0, 0, 0]);
  header.writeUInt32BE(rows, 4);
  const start = Buffer.from('89504e470d0a1a0a', 'hex');
  const parts = [
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(2 * rows))),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return new Uint8Array(Buffer.concat([start, ...parts]));
}

/** A progressive JPEG that repeats its last scan until the body is as long as allowed. */
function manyScans(jpeg: Uint8Array): Uint8Array<ArrayBuffer> {
  const picture = Buffer.from(jpeg);
  const scan = picture.subarray(picture.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
  const times = Math.floor((MAX_PICTURE_BYTES - picture.length) / scan.length);
  return new Uint8Array(Buffer.concat([picture.subarray(0, -2), ...Array(times).fill(scan), picture.subarray(-2)]));
}

/**
 * A class of forty sends a picture each at the same moment, alone and beside a user who sends pictures that take long. Then
 * strangers without a key send large bodies.
 */
export async function hostilePictures(form: Form): Promise<Row[]> {
  const server = await startServer({ dataDir: temporaryFolder('hostile-pictures') });
  const [cat, teacher, attacker] = [
    await catAsJpeg(),
    await signInSubscriber(server.http),
    await signInSubscriber(server.http),
  ];
  const [lesson, attack] = [await teacher.api.createProject('Cameras'), await attacker.api.createProject('Attack')];
  const path = (key: string) => `/open-api/${key}/image-recognition`;
  const send = async (key: string, body: Uint8Array<ArrayBuffer>) => {
    const answer = await fetch(`${server.http}${path(key)}`, { method: 'POST', body });
    await answer.arrayBuffer();
    return answer.status;
  };

  async function classOfForty(): Promise<{ seconds: number; answered: number }> {
    const started = performance.now();
    const statuses = await Promise.all(Array.from({ length: PUPILS }, () => send(lesson.openApiKey, cat)));
    return {
      seconds: (performance.now() - started) / 1000,
      answered: statuses.filter((status) => status === 200).length,
    };
  }

  await send(lesson.openApiKey, cat);
  const alone = await classOfForty();
  let isOver = false;
  const pictures = [tallPng(), manyScans(cat)];
  const hostile = Array.from({ length: HOSTILE }, async (_, index) => {
    while (!isOver) {
      await send(attack.openApiKey, pictures[index % pictures.length] as (typeof pictures)[number]);
      await wait(100);
    }
  });
  await wait(1_000);
  const beside = await classOfForty();
  isOver = true;
  await Promise.all(hostile);

  forgetPeak(server.pid);
  const before = residentMemory(server.pid).now;
  const { hostname, port } = new URL(server.http);
  const body = Buffer.alloc(MAX_PICTURE_BYTES - 1);
  const sockets: Socket[] = [];
  for (let index = 0; index < STRANGERS[form]; index++) {
    const socket = connect(Number(port), hostname).on('error', () => {});
    await once(socket, 'connect');
    socket.write(`POST ${path('0'.repeat(32))} HTTP/1.1\r\nHost: x\r\nContent-Length: ${MAX_PICTURE_BYTES}\r\n\r\n`);
    socket.write(body);
    sockets.push(socket.resume());
  }
  await wait(3_000);
  const strangers = residentMemory(server.pid).peak - before;
  for (const socket of sockets) socket.destroy();
  await server.stop();
  return [
    { what: 'hostile: forty pictures of a class at the same moment', values: [alone.seconds], unit: 's', digits: 1 },
    { what: '  answered', values: [alone.answered], unit: '', target: TARGETS.picturesAnswered },
    { what: '  the same beside hostile pictures', values: [beside.seconds], unit: 's', digits: 1 },
    { what: '  answered', values: [beside.answered], unit: '', target: TARGETS.picturesAnswered },
    {
      what: '  in multiples of the class alone',
      values: [beside.seconds / alone.seconds],
      unit: '×',
      digits: 1,
      target: TARGETS.classBesideHostilePictures,
    },
    {
      what: `  memory for ${STRANGERS[form]} bodies of strangers`,
      values: [Math.max(0, strangers) / MB],
      unit: 'MB',
      target: TARGETS.memoryOfStrangersBodies,
    },
  ];
}
