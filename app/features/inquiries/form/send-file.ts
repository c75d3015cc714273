import type { SendFile } from '~/ui/upload-queue';

const NO_LINE = 'The connection was lost.';

/** XMLHttpRequest, because `fetch` reports no upload progress. */
export const sendFile: SendFile<string> = ({ id, file }, { leave, onProgress, signal }) =>
  new Promise((done, fail) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/consultation/files');
    request.setRequestHeader('X-Upload-Token', leave);
    request.setRequestHeader('X-File-Token', id);
    request.setRequestHeader('X-File-Name', encodeURIComponent(file.name));
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => (request.status === 201 ? done() : fail(new Error(request.response?.message ?? NO_LINE)));
    request.onerror = () => fail(new Error(NO_LINE));
    request.onabort = () => fail(new Error('Cancelled.'));
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
