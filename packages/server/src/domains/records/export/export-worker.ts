import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { withComputed } from '../store/computed/computed-reader.ts';
import { ComputedSeriesIds, type FindComputed } from '../store/computed/computed-series.ts';
import { openRecordReader } from '../store/record-reader.ts';
import { type ExportOrder, exportWorkbook } from './export-workbook.ts';

/**
 * Writes one workbook in its own thread, over its own connection. Each message requests the next piece; the answer is
 * the piece, or null after the last. An error ends the thread.
 */
const port = parentPort;
if (!port) throw new Error('export-worker must run as a worker thread');

// Boards come first. On Linux, this sets the priority of the calling thread alone; elsewhere, of the whole server.
if (process.platform === 'linux') setPriority(10);

/** Nothing else is computed: the order has described all computed series. */
const NOTHING_ELSE: FindComputed = { ofTopics: async () => [], byIds: async () => [] };

const order = workerData as ExportOrder;
const ids = new ComputedSeriesIds();
ids.add(order.computed);
const reader = withComputed(await openRecordReader(order.location), NOTHING_ELSE, ids);
const pieces = exportWorkbook(reader, order);
// Prepares the next piece while the reader consumes the current one.
let next = pieces.next();

port.on('message', async () => {
  const { done, value } = await next;
  if (!done) next = pieces.next();
  port.postMessage(done ? null : value);
});
