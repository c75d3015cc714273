import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { limitConcurrency } from '~/lib/limit-concurrency';

export interface DecodedPicture {
  data: Buffer;
  width: number;
  height: number;
}

interface Size {
  width: number;
  height: number;
}

const MAX_MS = 60_000;
/** The decoder is WebAssembly and takes seconds, so it runs in a worker thread. */
const CODE = `
const { parentPort, workerData } = require('node:worker_threads');
const decode = require(workerData.library);
(async () => {
  const images = await decode.all({ buffer: workerData.bytes });
  const { width, height } = images[0];
  parentPort.postMessage({ size: { width, height } });
  parentPort.once('message', async () => {
    const { data } = await images[0].decode();
    const pixels = new Uint8Array(data);
    parentPort.postMessage({ pixels }, [pixels.buffer]);
  });
})();
`;
/** One at a time: 60 megapixels are 240 MB. */
const limited = limitConcurrency(1);

/** For HEIC, which sharp cannot read. `accepts` gets the size before decoding and throws if it is too large. */
export function decodeHeic(bytes: Buffer, accepts: (width: number, height: number) => void): Promise<DecodedPicture> {
  return limited(() => decode(bytes, accepts));
}

async function decode(bytes: Buffer, accepts: (width: number, height: number) => void) {
  const library = createRequire(import.meta.url).resolve('heic-decode');
  const worker = new Worker(CODE, { eval: true, workerData: { library, bytes: new Uint8Array(bytes) } });
  const timer = setTimeout(() => void worker.terminate(), MAX_MS);
  try {
    return await new Promise<DecodedPicture>((done, fail) => {
      let size: Size = { width: 0, height: 0 };
      worker.once('error', fail);
      worker.once('exit', () => fail(new Error('The decoder ended.')));
      worker.on('message', ({ size: found, pixels }: { size?: Size; pixels?: Uint8Array }) => {
        if (pixels) return done({ ...size, data: Buffer.from(pixels.buffer) });
        try {
          if (found) accepts(found.width, found.height);
          size = found ?? size;
          worker.postMessage('go on', []);
        } catch (error) {
          fail(error);
        }
      });
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
