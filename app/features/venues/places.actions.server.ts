import type { Staff } from '~/features/accounts/staff.server';
import type { Flash } from '~/lib/flash';
import { parseForm } from '~/lib/parse-form';
import { UserError } from '~/lib/user-error';
import type { Context } from '~/platform/context.server';
import { versionIn } from '~/platform/edit-conflict.server';
import { redirectWithFlash } from '~/platform/flash.server';
import { runAction } from '~/platform/run-action.server';
import { PLACE_KINDS } from '~/features/timeline/place';
import { placeForm } from './place.schema';
import { addPlace, addTypedPlace, changePlace, deletePlace, readPlace } from './places.server';

const LABELS = {
  kind: 'What',
  day: 'Day',
  starts: 'From',
  ends: 'To',
  other_venue: 'Venue',
  address: 'Address',
  note: 'Note',
};

type Typed = Record<string, string>;

/** Its forms are told from those of the event by their buttons. */
export function isPlaceForm({ intent = '' }: Typed): boolean {
  return intent.startsWith('place-');
}

export function handlePlaces(context: Context, { id: by }: Staff, event_id: string, typed: Typed) {
  const { place: id = '' } = typed;
  const read = async () => {
    const place = await readPlace(context, event_id, id);
    // A conflict shows the name of the venue, not its id.
    return place && { ...place, other_venue: (place.venue_id ?? '') === typed.venue_id ? '' : (place.venue ?? 'none') };
  };
  const record = { table: 'event_places', id, labels: LABELS, read } as const;
  return runAction(context, { typed, record, errorTitle: 'Not saved', marksOnly: true }, async () =>
    redirectWithFlash(context, `/event/${event_id}`, await runPlace(context, by, event_id, typed)),
  );
}

async function runPlace(context: Context, by: string, event_id: string, typed: Typed): Promise<Flash> {
  const { intent, place: id = '' } = typed;
  switch (intent) {
    case 'place-save': {
      const place = parseForm(placeForm, typed);
      if (id === 'new') await addPlace(context, event_id, place, by);
      else await changePlace(context, event_id, id, place, { by, version: versionIn(typed) });
      return { title: 'Success!', description: `${PLACE_KINDS[place.kind]}: the place is saved.` };
    }
    case 'place-typed':
      await addTypedPlace(context, event_id, by);
      return { title: 'Success!', description: 'The place is added.' };
    case 'place-delete':
      return { title: 'Deleted', description: await deletePlace(context, event_id, id, by) };
    default:
      throw new UserError(400, 'invalid', 'We couldn’t tell which button you pressed. Please try again.');
  }
}
