import { invalid } from '~/lib/parse-form';
import { UserError } from '~/lib/user-error';
import { BROKEN_OFF, type FormLimits, type LostFile, type PostedForm } from '~/platform/posted-form.server';
import { STAFF_QUOTA_USED } from '~/platform/upload-quota.server';
import {
  ATTACHMENT_TOO_LARGE,
  MAX_ATTACHED,
  MAX_ATTACHED_BYTES,
  TOO_MANY_ATTACHMENTS,
  TOO_MUCH,
} from './attachment-limits';
import type { NewAttachment } from './attachments.server';
import { prepareAttachment } from './prepare-attachment.server';

export const ATTACHMENT_FORM: Omit<FormLimits, 'from'> = { files: MAX_ATTACHED, fileBytes: MAX_ATTACHED_BYTES };

const WHY_LOST: Record<LostFile['reason'], string> = {
  'too large': ATTACHMENT_TOO_LARGE,
  'too many': TOO_MANY_ATTACHMENTS,
  'broken off': BROKEN_OFF,
  'quota used': STAFF_QUOTA_USED,
};

/** Ready to be stored. All of them, or the field `name` says what is wrong. */
export async function preparePosted({ files, lost }: PostedForm, name: string): Promise<NewAttachment[]> {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (files.length > MAX_ATTACHED || bytes > MAX_ATTACHED_BYTES) throw invalid({ [name]: TOO_MUCH });
  const errors = lost.map((file) => `${file.name}: ${WHY_LOST[file.reason]}`);
  const prepared: NewAttachment[] = [];
  for (const file of files) {
    try {
      prepared.push({ name: file.name, file: await prepareAttachment(file) });
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      errors.push(`${file.name}: ${error.message}`);
    }
  }
  if (errors.length > 0) throw invalid({ [name]: errors.join(' ') });
  return prepared;
}
