import { expect, test } from 'vitest';
import { UploadError, uploadResumably } from './resumable-upload';
import { PAUSED } from './upload-queue';

test('an upload that is paused while its file is looked at ends', async () => {
  const file = new File(['a photo'], 'bench.jpg');
  const stop = new AbortController();
  const bytes = await file.arrayBuffer();
  const looked = Promise.withResolvers<ArrayBuffer>();
  file.slice = () => Object.assign(new Blob(), { arrayBuffer: () => looked.promise });
  const sending = { address: '/import/photos', onProgress: () => undefined, signal: stop.signal };
  const upload = uploadResumably(file, sending);
  stop.abort(PAUSED);
  looked.resolve(bytes);
  await expect(upload).rejects.toThrow(UploadError);
});
