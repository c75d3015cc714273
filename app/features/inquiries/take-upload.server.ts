import type { Context } from '~/platform/context.server';
import { failureOf } from '~/platform/failed.server';
import type { TempFile } from '~/platform/temp-files.server';
import { type Finished, useUpload } from '~/platform/uploads.server';
import type { Toast } from '~/ui/toast';
import type { Arrival } from './client-documents.server';

/**
 * Lets `keep` make a document of a finished upload; responds with 201, or with the error. May be retried without
 * sending the file again.
 */
export async function takeUpload(
  context: Context,
  finished: Finished,
  keep: (file: TempFile, arrival: Arrival) => Promise<Toast | undefined>,
): Promise<Response> {
  let error: Toast | undefined;
  const { id } = finished;
  const failed = await failureOf(context, 'Upload Failed', () =>
    useUpload(context, finished, async (file, settle) => {
      error = await keep(file, { id, settle });
      return error ? undefined : id;
    }),
  );
  const said = failed?.error ?? error;
  return said ? Response.json(said, { status: failed?.status ?? 400 }) : Response.json({}, { status: 201 });
}
