import { type ComponentProps, type FormEvent, type ReactNode, useState } from 'react';
import { forWhom, serviceLine } from '~/lib/for-whom';
import { lineText } from '~/lib/line-text';
import { phoneHref } from '~/lib/studio-links';
import { Field, Input, Textarea } from '~/ui/field';
import type { Report } from './driver-queue';
import { fulfillmentWord, isDone as isDoneIn } from '~/features/orders/fulfillment-state';
import type { Stop } from './routes.server';
import { mapsUrl } from './maps-url';

type DriverStopProps = {
  stop: Stop;
  place: number;
  isNext: boolean;
  isOpen: boolean;
  onOpen: (open: boolean) => void;
  onMove: (report: Omit<Report, 'order_id' | 'proof' | 'from'>) => void;
  /** What moves it on the route. */
  mover?: ReactNode;
} & ComponentProps<'li'>;

export function DriverStop({ stop, place, isNext, isOpen, onOpen, onMove, mover, ...row }: DriverStopProps) {
  const { id, number, fulfillment_state, fulfillment_window, delivery_note, home_note, lines } = stop;
  const isDone = isDoneIn(fulfillment_state);
  const service = serviceLine(stop);
  const word = fulfillmentWord(fulfillment_state);
  const toggle = (label: string, className = 'drive-button') => (
    <button type="button" className={className} aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
      {label}
    </button>
  );
  return (
    <li
      {...row}
      className={`drive-stop ${row.className ?? ''}`}
      data-done={isDone ? '' : undefined}
      data-next={isNext ? '' : undefined}
    >
      <p className="drive-window">
        {isNext && 'Next, '}
        {fulfillment_window ?? (isNext ? 'any time today' : 'Any time today')}
      </p>
      <h2 tabIndex={-1}>
        <span className="num">{place}</span> {forWhom(stop)}
      </h2>
      {isDone ? (
        <p className="drive-done">
          <span>
            Order {number}: <b>{word}</b>
          </span>
          {toggle('Change')}
        </p>
      ) : (
        <>
          <p className="drive-address">
            {stop.delivery_street}
            <br />
            {stop.delivery_city}, {stop.delivery_region} {stop.delivery_postal_code}
          </p>
          {service && <p className="drive-note">{service}</p>}
          {home_note && <p className="drive-note">{home_note}</p>}
          {delivery_note && <p className="drive-note">{delivery_note}</p>}
          <p className="drive-lines">
            Order {number}: {lines.map(lineText).join(', ')}. <b>{word}</b>
          </p>
          <div className="drive-actions">
            <a className="drive-button" href={mapsUrl(stop)} target="_blank" rel="noreferrer">
              Navigate
            </a>
            <CallLink stop={stop} />
          </div>
          {toggle('Done here', isNext ? 'drive-button drive-primary' : 'drive-button')}
          {mover}
        </>
      )}
      {isOpen && isDone && (
        <button type="button" className="drive-button" onClick={() => onMove({ to: 'out' })}>
          Undo: it is still in the van
        </button>
      )}
      {isOpen && <StopForm id={id} onMove={onMove} />}
    </li>
  );
}

function StopForm({ id, onMove }: { id: string } & Pick<DriverStopProps, 'onMove'>) {
  const [error, setError] = useState<string>();
  const [hasPhoto, setHasPhoto] = useState(false);

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const form = new FormData(event.currentTarget);
    const text = (name: string) => {
      const value = form.get(name);
      return typeof value === 'string' ? value.trim() : '';
    };
    const photo = form.get('photo');
    const file = photo instanceof File && photo.size > 0 ? { photo } : {};
    if (submitter?.getAttribute('value') === 'delivered')
      return onMove({ to: 'delivered', left_with: text('left_with'), ...file });
    const reason = text('reason');
    if (!reason) {
      setError('Please say why it was not delivered.');
      return document.getElementById(`reason-${id}`)?.focus();
    }
    return onMove({ to: 'problem', reason, ...file });
  }

  return (
    <form className="stack" onSubmit={send} data-enhanced>
      <label className="drive-button drive-photo">
        {hasPhoto ? 'Photo taken. Take another' : 'Take a photo'}
        <input
          type="file"
          name="photo"
          accept="image/*"
          capture="environment"
          className="visually-hidden"
          onChange={({ currentTarget }) => setHasPhoto((currentTarget.files?.length ?? 0) > 0)}
        />
      </label>
      <Field id={`left-${id}`} label="Left with" hint="A person or a place: June, the porch, the front desk. Optional.">
        {(control) => <Input {...control} name="left_with" maxLength={200} autoComplete="off" />}
      </Field>
      <button type="submit" value="delivered" className="drive-button drive-primary">
        Delivered
      </button>
      <Field id={`reason-${id}`} label="If you could not deliver it: why?" error={error}>
        {(control) => <Textarea {...control} name="reason" rows={2} maxLength={500} />}
      </Field>
      <button type="submit" value="problem" className="drive-button">
        Not delivered
      </button>
    </form>
  );
}

/** A surprise: nobody calls the recipient. */
function CallLink({ stop: { is_surprise, recipient_phone, buyer_phone, home_phone } }: { stop: Stop }) {
  const own = home_phone ?? (is_surprise ? null : recipient_phone);
  const phone = own ?? buyer_phone;
  if (!phone) return null;
  return (
    <a className="drive-button" href={phoneHref(phone)}>
      {own ? 'Call' : 'Call the buyer'}
    </a>
  );
}
