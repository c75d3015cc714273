import { readStudio } from '~/features/studio/studio.server';
import { fieldErrors } from '~/lib/field-errors';
import { getOwn } from '~/lib/get-own';
import { UserError } from '~/lib/user-error';
import type { Context } from '~/platform/context.server';
import { type EditFailure, editFailureOf, versionIn } from '~/platform/edit-conflict.server';
import { emailFlash } from '~/platform/email-flash.server';
import type { Flash } from '~/platform/flash.server';
import { addBlock, removeBlock } from './blocks.server';
import { blockForm, moveForm, slotForm, staffBookingForm, wordForm } from './booking-manager.schema';
import { formatClockTime, formatFullDate } from './format-time';
import type { Meeting } from './meetings.server';
import { listWeeklyTimes, removeSlot, saveSlot } from './slots.server';
import {
  bookByStaff,
  cancelMeetingByStaff,
  confirmMeeting,
  momentOf,
  moveMeetingByStaff,
} from './staff-meetings.server';
import { saveVideoLink, videoLinkForm } from './video-link.server';

const SLOT_LABELS = { weekday: 'Day', starts_at: 'Time', minutes: 'Length in minutes', kind: 'Who decides' };

type Typed = Record<string, string>;
type Work = (context: Context, typed: Typed) => Promise<Flash>;
type Taken = { failed: EditFailure; flash?: undefined } | { flash: Flash; failed?: undefined };

const ACTS: Record<string, { failure: string; work: Work }> = {
  confirm: { failure: 'Not Confirmed', work: confirm },
  move: { failure: 'Not Moved', work: move },
  cancel: { failure: 'Not Cancelled', work: cancel },
  book: { failure: 'Not Booked', work: book },
  'video-link': { failure: 'Link Not Saved', work: sendVideoLink },
  block: { failure: 'Not Blocked', work: block },
  'save-slot': { failure: 'Save Failed', work: saveTime },
  unblock: { failure: 'Delete Failed', work: unblock },
  unslot: { failure: 'Delete Failed', work: removeTime },
};

export async function takeBookingAct(context: Context, act: string, typed: Typed): Promise<Taken> {
  const { failure, work } = getOwn(ACTS, act) ?? { failure: 'Save Failed', work: unknownAct };
  let flash: Flash = { title: '' };
  const slot = async () => (await listWeeklyTimes(context)).find(({ id }) => id === typed.id);
  const record = { table: 'meeting_slots', id: typed.id, labels: SLOT_LABELS, read: slot, typed } as const;
  const failed = await editFailureOf(context, failure, record, async () => {
    flash = await work(context, typed);
  });
  return failed ? { failed } : { flash };
}

async function unknownAct(): Promise<never> {
  throw new UserError(400, 'invalid', 'This page takes its own forms only.');
}

async function confirm(context: Context, typed: Typed) {
  const meeting = await confirmMeeting(context, seenIn(typed));
  return toldOf(context, 'Meeting Confirmed', await whenOf(context, meeting), meeting);
}

async function move(context: Context, typed: Typed) {
  const { on, time } = checked(moveForm, {
    ...typed,
    time: (typed.time === OTHER_TIME ? typed.other_time : typed.time) ?? '',
  });
  const word = checkedWord(typed);
  const starts_at = await moment(context, on, time);
  const meeting = await moveMeetingByStaff(context, seenIn(typed), { starts_at, word });
  return toldOf(context, 'Meeting Moved', await whenOf(context, meeting), meeting);
}

/** The choice with a time field of its own. */
const OTHER_TIME = 'other';

async function cancel(context: Context, typed: Typed) {
  const meeting = await cancelMeetingByStaff(context, seenIn(typed), checkedWord(typed));
  return toldOf(context, 'Meeting Cancelled', 'Its time is free again.', meeting);
}

async function book(context: Context, typed: Typed) {
  const { on, time, ...said } = checked(staffBookingForm, typed);
  const meeting = await bookByStaff(context, { ...said, starts_at: await moment(context, on, time) });
  return toldOf(context, 'Meeting Booked', await whenOf(context, meeting), meeting);
}

async function sendVideoLink(context: Context, typed: Typed): Promise<Flash> {
  const { video_link } = checked(videoLinkForm, typed);
  const { email } = await saveVideoLink(context, seenIn(typed), video_link);
  return emailFlash(
    context,
    { title: 'Link Saved', description: `A letter to ${email} has the link.` },
    { description: 'The visitor sees it on their private page.' },
  );
}

async function block(context: Context, typed: Typed): Promise<Flash> {
  const form = checked(blockForm, typed);
  await addBlock(context, form);
  return { title: 'Time Blocked', description: form.reason || 'Nobody can book it now.' };
}

async function unblock(context: Context, { id = '' }: Typed): Promise<Flash> {
  const undo = await removeBlock(context, id);
  return { title: 'Block Removed', description: 'The time can be booked again.', undo };
}

async function saveTime(context: Context, typed: Typed): Promise<Flash> {
  await saveSlot(context, checked(slotForm, typed), { id: typed.id, version: versionIn(typed) });
  return { title: 'Success!', description: typed.id ? 'The time is changed.' : 'The time is added.' };
}

async function removeTime(context: Context, { id = '' }: Typed): Promise<Flash> {
  const undo = await removeSlot(context, id);
  return { title: 'Time Deleted', description: 'Meetings that were agreed on stay.', undo };
}

function seenIn({ id = '', sequence = '' }: Typed) {
  return { id, sequence };
}

function checkedWord({ word }: Typed) {
  const form = wordForm.safeParse(word);
  if (form.success) return form.data;
  throw new UserError(400, 'invalid', 'Please look at what is marked.', { word: form.error.issues[0]?.message ?? '' });
}

interface Form<T> {
  safeParse(typed: unknown): { success: true; data: T } | { success: false; error: Parameters<typeof fieldErrors>[0] };
}

function checked<T>(form: Form<T>, typed: Typed): T {
  const result = form.safeParse(typed);
  if (result.success) return result.data;
  throw new UserError(400, 'invalid', 'Please look at what is marked.', fieldErrors(result.error));
}

async function moment(context: Context, day: string, time: string): Promise<Date> {
  const found = await momentOf(context, day, time);
  if (found) return found;
  const message = 'The clocks are changed on that day: it has no such time.';
  throw new UserError(400, 'invalid', message, { time: message });
}

async function whenOf(context: Context, { starts_at }: Meeting) {
  const { time_zone } = await readStudio(context);
  return `${formatFullDate(time_zone, starts_at)}, ${formatClockTime(time_zone, starts_at)}.`;
}

function toldOf(context: Context, title: string, text: string, { email }: Meeting): Flash {
  return emailFlash(context, { title, description: `${text} A letter to ${email} says so.` }, { description: text });
}
