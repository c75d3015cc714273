import type { Context } from '~/platform/context.server';
import type { TempFile } from '~/platform/temp-files.server';
import { type Finished, useUpload } from '~/platform/uploads.server';
import type { Flash } from '~/lib/flash';
import { toActionError } from '~/platform/run-action.server';
import type { Arrival } from './client-documents.server';

/** Lets `keep` make a record of a finished upload. May be retried without sending the file again. */
export async function handleUpload(
  context: Context,
  finished: Finished,
  keep: (file: TempFile, arrival: Arrival) => Promise<Flash | undefined>,
): Promise<Response> {
  let failure: Flash | undefined;
  const { id } = finished;
  try {
    await useUpload(context, finished, async (file, settle) => {
      failure = await keep(file, { id, settle });
      return failure ? undefined : id;
    });
  } catch (thrown) {
    const { error, status } = await toActionError(context, { errorTitle: 'Upload Failed' }, thrown);
    return Response.json(error, { status });
  }
  return failure ? Response.json(failure, { status: 400 }) : Response.json({}, { status: 201 });
}
