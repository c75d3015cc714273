import { type FormEvent, useEffect } from 'react';
import { ANY_PICTURE, acceptAttribute, MAX_PICTURE_BYTES, PICTURE_TOO_LARGE, pictureError } from '~/lib/picture-file';
import { Button } from '~/ui/button';
import { FileDrop } from '~/ui/file-drop';
import { Note } from '~/ui/note';
import { UploadProgress } from '~/ui/upload-progress';
import { useUploads } from '~/ui/use-uploads';
import { MAX_PHOTOS, TOO_MANY_PHOTOS } from './photo-limits';

const RULES = {
  mostFiles: MAX_PHOTOS,
  tooMany: TOO_MANY_PHOTOS,
  mostBytes: MAX_PICTURE_BYTES,
  tooLarge: PICTURE_TOO_LARGE,
  unwanted: (file: File) => pictureError(file),
};

/** Sends photos as soon as they are chosen. Without scripts it is a form with a file input. */
export function PhotoUpload({ event, errors }: { event: string | null; errors?: string[] }) {
  const fields: Record<string, string> = event ? { event } : {};
  const { queue, files, isSending, hasFiles, send, retry } = useUploads({
    address: '/client-portal/photos',
    rules: RULES,
    success: (count) => ({
      title: 'Upload Successful',
      description: `${count === 1 ? 'Your photo is' : `Your ${count} photos are`} with the studio.`,
    }),
  });
  const isWaiting = files.some(({ state }) => state === 'waiting');
  useEffect(() => {
    if (isWaiting && !isSending) void send(fields);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (hasFiles && !isSending) void send(fields);
  };
  return (
    <form className="portal-photos" method="post" encType="multipart/form-data" onSubmit={submit}>
      <input type="hidden" name="intent" value="photos" />
      {event && <input type="hidden" name="event" value={event} />}
      <FileDrop
        id="file"
        area="file"
        label="Photos for the studio"
        hint="Your venue, a dress, flowers you like. Up to 20 photos of 30 MB each."
        accept={acceptAttribute(ANY_PICTURE)}
        queue={queue}
        onRetry={isSending ? undefined : (id) => void retry(id, fields)}
      />
      {errors && (
        <Note tone="danger" title="Upload Failed" live>
          {errors.join(' ')}
        </Note>
      )}
      {isSending && <UploadProgress files={files} label="All photos" />}
      <noscript>
        <Button type="submit" small>
          Send
        </Button>
      </noscript>
    </form>
  );
}
