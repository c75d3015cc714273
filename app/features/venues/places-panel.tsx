import { Form, Link, useNavigation } from 'react-router';
import type { ActionError } from '~/lib/action-error';
import { formatDay } from '~/lib/dates';
import { DialogForm, EditDialog } from '~/ui/edit-dialog';
import { EditVersion } from '~/ui/edit-version';
import { Field, Input, Select, Textarea } from '~/ui/field';
import { OPENS_DIALOG } from '~/ui/modal';
import { Panel, SubmitButton } from '~/ui/staff';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { PLACE_KINDS, timesText, whereOf } from '~/features/timeline/place';
import type { PlaceForm } from './place.schema';
import type { Place, readPlaces } from './places.server';

type Returned = Partial<ActionError> | undefined;
type PlacesPanelProps = Awaited<ReturnType<typeof readPlaces>> & {
  /** Of the event. */
  day: string | null;
  page: string;
  returned: Returned;
};

export function PlacesPanel({ places, place, dialog, venues, offered, day, page, returned }: PlacesPanelProps) {
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <>
      {dialog === 'edit' && <PlaceDialog place={place} venues={venues} day={day} page={page} returned={returned} />}
      {dialog === 'delete' && place && <DeletePlace place={place} page={page} returned={returned} />}
      <Panel
        title="Places"
        actions={
          <Link id="add-place" {...OPENS_DIALOG} to={`${page}?place=new`}>
            Add<VisuallyHidden> a place</VisuallyHidden>
          </Link>
        }
      >
        {places.length === 0 && <p className="panel-body">No places yet.</p>}
        {offered && (
          <Form method="post" action={page} preventScrollReset className="panel-body">
            <SubmitButton name="intent" value="place-typed" isBusy={isBusy}>
              Add “{offered}”
            </SubmitButton>
          </Form>
        )}
        {places.length > 0 && (
          <ul className="entry-list">
            {places.map((each, index) => (
              <PlaceLine
                key={each.id}
                place={each}
                page={page}
                isFirstThere={places.findIndex(({ venue_id }) => venue_id === each.venue_id) === index}
              />
            ))}
          </ul>
        )}
      </Panel>
    </>
  );
}

/** What is known of a venue is said once. */
function PlaceLine({ place, page, isFirstThere }: { place: Place; page: string; isFirstThere: boolean }) {
  const { id, kind, day, note } = place;
  const { name, address } = whereOf(place);
  const when = [day && formatDay(day), timesText(place)].filter(Boolean).join(', ');
  return (
    <li>
      <span>
        <b>{PLACE_KINDS[kind]}</b>
        {when ? `: ${when}` : ', no day yet'}
        {name && <small>{name}</small>}
        {address && <small>{address}</small>}
        {isFirstThere && <VenueFacts {...place} />}
        {note && <small className="pre-line">{`Note: ${note}`}</small>}
      </span>
      <Link id={`place-${id}`} {...OPENS_DIALOG} to={`${page}?place=${id}`}>
        Edit<VisuallyHidden>{` ${PLACE_KINDS[kind].toLowerCase()}`}</VisuallyHidden>
      </Link>
    </li>
  );
}

function VenueFacts({ house_rules, load_in, contact_name, contact_phone }: Place) {
  return (
    <>
      {house_rules && <small className="pre-line">{`House rules: ${house_rules}`}</small>}
      {load_in && <small className="pre-line">{`Load-in: ${load_in}`}</small>}
      {(contact_name || contact_phone) && (
        <small>
          {['Contact:', contact_name].filter(Boolean).join(' ')}{' '}
          {contact_phone && <a href={`tel:${contact_phone}`}>{contact_phone}</a>}
        </small>
      )}
    </>
  );
}

type DialogProps = { page: string; returned: Returned };
type PlaceDialogProps = DialogProps & Pick<PlacesPanelProps, 'place' | 'venues' | 'day'>;

function PlaceDialog({ place, venues, day, page, returned }: PlaceDialogProps) {
  const { errors = {}, error } = returned ?? {};
  const shown: Partial<PlaceForm> = place ?? { day };
  const text = (name: keyof PlaceForm) => (returned?.typed ? returned.typed[name] : shown[name]) ?? '';
  return (
    <EditDialog
      title={place ? 'Edit place' : 'Add a place'}
      returnTo={page}
      focusOnClose={place ? `place-${place.id}` : 'add-place'}
    >
      <DialogForm intent="place-save" returnTo={page} error={error}>
        <input type="hidden" name="place" value={place?.id ?? 'new'} />
        <EditVersion version={place?.version} returned={returned} />
        <Field id="kind" label="What" required error={errors.kind}>
          {(control) => (
            <Select {...control} name="kind" defaultValue={text('kind')}>
              {!place && <option value="">Choose</option>}
              {Object.entries(PLACE_KINDS).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field id="day" label="Day" hint="It moves with the day of the event." error={errors.day}>
          {(control) => <Input {...control} type="date" name="day" defaultValue={text('day')} />}
        </Field>
        <Field id="starts" label="From" error={errors.starts}>
          {(control) => <Input {...control} type="time" name="starts" defaultValue={text('starts')} />}
        </Field>
        <Field id="ends" label="To" error={errors.ends}>
          {(control) => <Input {...control} type="time" name="ends" defaultValue={text('ends')} />}
        </Field>
        <Field id="venue_id" label="Venue" error={errors.venue_id}>
          {(control) => (
            <Select {...control} name="venue_id" defaultValue={text('venue_id')}>
              <option value="">None of the list</option>
              {venues.map(({ id, name, city }) => (
                <option key={id} value={id}>
                  {[name, city].filter(Boolean).join(', ')}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field id="address" label="Address" hint="Or where in the venue, such as the chapel." error={errors.address}>
          {(control) => <Input {...control} name="address" maxLength={300} defaultValue={text('address')} />}
        </Field>
        <Field id="note" label="Note" hint="For the studio only." error={errors.note}>
          {(control) => <Textarea {...control} name="note" rows={2} maxLength={1000} defaultValue={text('note')} />}
        </Field>
        {place && (
          <p>
            <Link to={`${page}?delete-place=${place.id}`}>Delete this place</Link>
          </p>
        )}
      </DialogForm>
    </EditDialog>
  );
}

function DeletePlace({ place, page, returned }: DialogProps & { place: Place }) {
  return (
    <EditDialog title="Delete place?" returnTo={page} focusOnClose="add-place">
      <DialogForm
        intent="place-delete"
        returnTo={page}
        submit="Delete"
        busy="Deleting..."
        isDanger
        error={returned?.error}
      >
        <input type="hidden" name="place" value={place.id} />
        <p>You can restore it from the trash for 30 days.</p>
      </DialogForm>
    </EditDialog>
  );
}
