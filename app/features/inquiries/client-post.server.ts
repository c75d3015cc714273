import { data } from 'react-router';
import { inviteFrom, inviteSent } from '~/features/portal/invite-client.server';
import type { Context } from '~/platform/context.server';
import { failureOf } from '~/platform/failed.server';
import { redirectWithFlash } from '~/platform/flash.server';
import { type PostedForm, withPostedForm } from '~/platform/posted-form.server';
import type { Toast } from '~/ui/toast';
import { deleteDocument } from './client-documents.server';
import { DOCUMENT_LIMITS, type TakenDocuments, takeDocuments } from './take-documents.server';

interface Refused {
  error?: Toast;
  /** The values of a rejected upload. */
  upload?: { error?: Toast; errors: TakenDocuments['errors']; category: string };
}

export function takeClientPost(context: Context, clientId: string, request: Request) {
  return withPostedForm(context, request, DOCUMENT_LIMITS, (form) => {
    switch (form.texts.intent) {
      case 'delete':
        return removeDocument(context, clientId, form.texts.id ?? '');
      case 'upload':
        return addDocuments(context, clientId, form);
      case 'invite':
        return invite(context, { ...form.texts, client_id: clientId });
      default:
        throw data(null, 400);
    }
  });
}

async function invite(context: Context, fields: Record<string, string> & { client_id: string }) {
  const invited = await inviteFrom(context, fields);
  if (invited.refused) return refuse({ error: invited.refused.error }, invited.status);
  return redirectWithFlash(context, pageOf(fields.client_id), inviteSent(context, invited.name));
}

function pageOf(clientId: string) {
  return `/client/${clientId}`;
}

function refuse(refused: Refused, status: number) {
  return data(refused, status);
}

async function removeDocument(context: Context, clientId: string, id: string) {
  let outcome: Awaited<ReturnType<typeof deleteDocument>> | undefined;
  const failed = await failureOf(context, 'Delete Failed', async () => {
    outcome = await deleteDocument(context, clientId, id);
  });
  if (!outcome) return refuse({ error: failed?.error }, failed?.status ?? 500);
  if ('error' in outcome) return refuse(outcome, 500);
  const { file_name, deletion } = outcome;
  return redirectWithFlash(context, pageOf(clientId), {
    ...{ title: 'File Deleted', description: `${file_name} is in the trash for 30 days.`, undo: deletion },
  });
}

async function addDocuments(context: Context, clientId: string, form: PostedForm) {
  let taken: TakenDocuments | undefined;
  const failed = await failureOf(context, 'Upload Failed', async () => {
    taken = await takeDocuments(context, clientId, form);
  });
  const error = failed?.error ?? taken?.error;
  const { errors = {}, stored = 0 } = taken ?? {};
  if (!error) {
    const several = stored > 1 && { description: `${stored} files were added.` };
    return redirectWithFlash(context, pageOf(clientId), { title: 'Upload Successful', ...several });
  }
  const { category = '' } = form.texts;
  return refuse({ upload: { error, errors, category } }, failed?.status ?? 400);
}
