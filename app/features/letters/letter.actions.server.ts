import { redirect } from 'react-router';
import type { Staff } from '~/features/accounts/staff.server';
import { deleteDraft } from '~/features/editor/drafts.server';
import { parseForm } from '~/lib/parse-form';
import { UserError } from '~/lib/user-error';
import { isUuid } from '~/lib/uuid';
import type { Context } from '~/platform/context.server';
import { emailFlash } from '~/platform/email-flash.server';
import { redirectWithFlash } from '~/platform/flash.server';
import type { PostedForm } from '~/platform/posted-form.server';
import { runAction } from '~/platform/run-action.server';
import { fillDraft, saveLetterDraft } from './letter-draft.server';
import { keepPostedFiles, removeDraftFile } from './letter-files.server';
import { draftForm, laterForm, letterForm } from './letter.schema';
import type { LetterEvent } from './letter-values.server';
import { cancelScheduled, redraftScheduled, scheduleLetter } from './scheduled-letters.server';
import { sendLetter } from './send-letter.server';

const ALREADY = { title: 'Already sent', description: 'It was sent once. It stands in the timeline.' };

export function handleLetter(context: Context, member: Staff, event: LetterEvent, form: PostedForm) {
  const typed = form.texts;
  const page = `/event/${event.id}`;
  const options = { typed, errorTitle: 'Not sent', marksOnly: true, keepsTyped: true };
  return runAction(context, options, async () => {
    if (CARRIES.includes(typed.intent ?? '') && !(await isStored(context, typed.letter)))
      await keepPostedFiles(context, member, event, form);
    if (typed.intent?.startsWith(REMOVE)) {
      await saveLetterDraft(context, member, event.id, parseForm(draftForm, typed));
      await removeDraftFile(context, member, event.id, typed.intent.slice(REMOVE.length));
      await keepPostedFiles(context, member, event, form);
      return redirectWithFlash(context, `${page}/letter`, { title: 'Removed from the letter' });
    }
    switch (typed.intent) {
      case 'send': {
        const id = idOf(typed.letter);
        const isFirst = await sendLetter(context, member, event, { ...parseForm(letterForm, typed), id });
        return redirectWithFlash(
          context,
          page,
          isFirst ? emailFlash(context, { title: 'Letter sent' }, KEPT) : ALREADY,
        );
      }
      case 'later': {
        const later = { ...parseForm(laterForm, typed), id: idOf(typed.letter) };
        return redirectWithFlash(context, page, await scheduleLetter(context, member, event, later));
      }
      case 'unschedule':
        await cancelScheduled(context, event.id, idOf(typed.letter));
        return redirectWithFlash(context, page, { title: 'The letter will not be sent' });
      case 'redraft':
        await redraftScheduled(context, member, event.id, idOf(typed.letter));
        return redirectWithFlash(context, `${page}/letter`, { title: 'It is your draft again' });
      case 'discard':
        await deleteDraft(context, member, 'events', { id: event.id });
        return redirectWithFlash(context, page, { title: 'Draft discarded' });
      case 'fill':
        await fillDraft(context, member, event, parseForm(draftForm, typed));
        return redirect(`${page}/letter`);
      case 'preview':
        await saveLetterDraft(context, member, event.id, parseForm(draftForm, typed));
        return redirect(`${page}/letter?preview#preview`);
      case 'attach':
      case 'draft':
        await saveLetterDraft(context, member, event.id, parseForm(draftForm, typed));
        return redirectWithFlash(context, `${page}/letter`, { title: 'Draft kept' });
      default:
        throw new UserError(400, 'invalid', 'We couldn’t tell which button you pressed. Please try again.');
    }
  });
}

const CARRIES = ['send', 'later', 'fill', 'preview', 'draft', 'attach'];
/** With the id of a file. */
const REMOVE = 'remove ';

/** Then what was posted again is not added to another letter. */
async function isStored({ db }: Context, letter = '') {
  if (!isUuid(letter)) return false;
  const entry = db.selectFrom('event_entries').select('id').where('id', '=', letter);
  const waiting = db.selectFrom('scheduled_letters').select('id').where('id', '=', letter);
  return (await entry.union(waiting).executeTakeFirst()) !== undefined;
}

const KEPT = { title: 'Letter kept' };

function idOf(letter: string | undefined): string {
  if (letter !== undefined && isUuid(letter)) return letter;
  throw new UserError(400, 'invalid', 'Please open the page again.');
}
