import type { Staff } from '~/features/accounts/staff.server';
import { capacityText } from '~/features/capacity/capacity';
import { readCapacity } from '~/features/capacity/capacity.server';
import type { Flash } from '~/lib/flash';
import { invalid, parseForm } from '~/lib/parse-form';
import { UserError } from '~/lib/user-error';
import type { Context } from '~/platform/context.server';
import { redirectWithFlash } from '~/platform/flash.server';
import { runAction } from '~/platform/run-action.server';
import { callerForm, lostForm } from './event.schema';
import { addInquiry } from './events.server';
import { moveEvent } from './pipeline.server';
import { readStageNames } from './stage-names.server';
import { isStage } from './stages';

export function handlePipeline(context: Context, member: Staff, url: URL, typed: Record<string, string>) {
  return runAction(context, { typed, errorTitle: 'Not saved', marksOnly: true }, async () => {
    if (typed.intent === 'call') {
      const caller = parseForm(callerForm, typed);
      const id = await addInquiry(context, caller, member.id);
      return redirectWithFlash(context, `/event/${id}`, { title: 'Success!', description: `${caller.name} is noted.` });
    }
    return redirectWithFlash(context, boardOf(url), await moveByForm(context, member, typed));
  });
}

/** `move` is the stage, the id, and the stage that it was shown in. */
export async function moveByForm(context: Context, member: Staff, typed: Record<string, string>): Promise<Flash> {
  const [stage, id = '', from] = (typed.move ?? '').split(' ');
  if (!isStage(stage)) throw new UserError(400, 'invalid', 'We couldn’t tell where to move it. Please try again.');
  const { reason } = parseForm(lostForm, typed);
  if (stage === 'lost' && !reason) throw invalid({ reason: 'Say why, in a word or two.' });
  const { name, day } = await moveEvent(context, id, stage, { by: member.id, from, reason });
  const capacity = stage === 'booked' ? await readCapacity(context, day) : undefined;
  const full = capacity ? ` ${capacityText(capacity)}` : '';
  const names = await readStageNames(context);
  return { title: 'Moved', description: `${name}: ${names[stage]}.${full}` };
}

/** The board as it was filtered, without its dialog. */
function boardOf({ pathname, searchParams }: URL) {
  const query = new URLSearchParams([...searchParams].filter(([name]) => name === 'month' || name === 'owner'));
  return query.size > 0 ? `${pathname}?${query}` : pathname;
}
