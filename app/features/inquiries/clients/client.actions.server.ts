import { data } from 'react-router';
import { handleInvite } from '~/features/accounts/invitations/invite-client.server';
import type { Staff } from '~/features/accounts/staff.server';
import type { Context } from '~/platform/context.server';
import { redirectWithFlash } from '~/platform/flash.server';
import { type PostedForm, withPostedForm } from '~/platform/posted-form.server';
import { runAction } from '~/platform/run-action.server';
import { deleteDocument } from '~/features/inquiries/documents/client-documents.server';
import { markAnswered } from './clients.server';
import { DOCUMENT_LIMITS, storeDocuments } from '~/features/inquiries/documents/document-uploads.server';

export function handleClientForm(context: Context, member: Staff, clientId: string, request: Request) {
  return withPostedForm(context, request, DOCUMENT_LIMITS, (form) => {
    switch (form.texts.intent) {
      case 'delete':
        return removeDocument(context, clientId, form.texts.id ?? '');
      case 'upload':
        return addDocuments(context, clientId, form);
      case 'answered':
      case 'open':
        return markInquiry(context, member, clientId, form.texts.intent === 'answered');
      case 'invite':
        return handleInvite(context, pageOf(clientId), { ...form.texts, client_id: clientId });
      default:
        throw data(null, 400);
    }
  });
}

function pageOf(clientId: string) {
  return `/client/${clientId}`;
}

function markInquiry(context: Context, member: Staff, clientId: string, isAnswered: boolean) {
  return runAction(context, { errorTitle: 'Not saved' }, async () => {
    await markAnswered(context, clientId, isAnswered, member.id);
    return redirectWithFlash(context, pageOf(clientId), {
      title: isAnswered ? 'Marked as answered' : 'Waiting for an answer',
    });
  });
}

function removeDocument(context: Context, clientId: string, id: string) {
  return runAction(context, { errorTitle: 'Delete Failed' }, async () => {
    const { file_name, deletion: undo } = await deleteDocument(context, clientId, id);
    const description = `${file_name} is in the trash for 30 days.`;
    return redirectWithFlash(context, pageOf(clientId), { title: 'File Deleted', description, undo });
  });
}

function addDocuments(context: Context, clientId: string, form: PostedForm) {
  return runAction(context, { errorTitle: 'Upload Failed', typed: form.texts }, async () => {
    const stored = await storeDocuments(context, clientId, form);
    const several = stored > 1 && { description: `${stored} files were added.` };
    return redirectWithFlash(context, pageOf(clientId), { title: 'Upload Successful', ...several });
  });
}
