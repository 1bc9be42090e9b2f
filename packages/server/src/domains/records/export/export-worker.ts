import { parentPort, workerData } from 'node:worker_threads';
import { openRecordReader } from '../store/record-reader.ts';
import { type ExportOrder, exportWorkbook } from './export-workbook.ts';

/**
 * Makes one workbook in a thread of its own, with a connection of its own. Each message asks for the next bytes, and is
 * answered by them, or by null after the last. An error ends the thread.
 */
const port = parentPort;
if (!port) throw new Error('export-worker must run as a worker thread');

const order = workerData as ExportOrder;
const pieces = exportWorkbook(await openRecordReader(order.location), order);
// One piece is made while the one before is on its way.
let next = pieces.next();

port.on('message', async () => {
  const { done, value } = await next;
  if (!done) next = pieces.next();
  port.postMessage(done ? null : value);
});
