/** A thread of its own: an email may be made to take minutes, or all the memory of a process. */
import { parentPort, workerData } from 'node:worker_threads';
import { readEmail } from './received-email.ts';

parentPort?.postMessage(await readEmail(Buffer.from(workerData)), []);
