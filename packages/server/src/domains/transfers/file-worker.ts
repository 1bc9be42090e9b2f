import { parentPort, workerData } from 'node:worker_threads';
import { readFileBytes } from './read-file.ts';

/** Reads one project file in its own thread: parsing a large one takes a second. */
const { bytes, now } = workerData as { readonly bytes: Uint8Array; readonly now: number };
parentPort?.postMessage(readFileBytes(bytes, now));
