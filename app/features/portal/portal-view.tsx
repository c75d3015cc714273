import { useEffect } from 'react';
import { Form, Link } from 'react-router';
import { SessionWatch } from '~/features/accounts/sessions/session-watch';
import type { ActionError } from '~/lib/action-error';
import { Button, buttonClass } from '~/ui/button';
import { ErrorToast } from '~/ui/error-toast';
import { Icon } from '~/ui/icon';
import { Note } from '~/ui/note';
import { toast } from '~/ui/toast';
import { Conversation } from './conversation';
import { EventCard } from './event-card';
import { NextSteps } from './next-steps';
import { PhotoUpload } from './photo-upload';
import type { Portal } from './portal.server';
import { PortalDocuments } from './portal-documents';
import { ProfileForm } from './profile-form';
import { OrderTag } from '~/features/orders/order-status';
import type { Schedule } from '~/features/timeline/event-days.server';
import { PLACE_KINDS } from '~/features/timeline/place';
import { formatDate, formatDay, formatTime } from '~/lib/dates';
import { formatMoney } from '~/lib/money';
import { PortalList } from './portal-list';
import { Tag } from '~/ui/tag';

type PortalViewProps = {
  client?: { id: string; name: string; email: string };
  portal?: Portal;
  letterId: string;
  studio: { name: string; phone: string };
  timeZone: string;
  flash: { title: string; description?: string } | null;
  returned?: ActionError;
};

export function PortalView({ client, portal, letterId, studio, timeZone, flash, returned }: PortalViewProps) {
  const { profile, event, others, schedule, letters, documents, meetings, subscriptions, orders, owed, picture } =
    portal ?? {};
  const intent = returned?.typed.intent;
  return (
    <div className="wrap portal">
      {client && <SessionWatch person={client.id} />}
      <ErrorToast error={returned?.error} />
      <PortalHead who={profile?.name || client?.name || profile?.email || client?.email} />
      {flash && (
        <noscript>
          <Note title={flash.title}>{flash.description}</Note>
        </noscript>
      )}
      {event && profile !== undefined && (
        <EventCard event={event} studio={studio} picture={picture}>
          <NextSteps
            meetings={meetings}
            orders={orders}
            owed={owed}
            isAhead={event.takes_photos && (event.days_left ?? -1) >= 0}
            timeZone={timeZone}
          />
        </EventCard>
      )}
      {(profile === undefined || others === undefined) && (
        <PortalError>Could not fetch your profile information.</PortalError>
      )}
      {portal && (
        <div className="twelve portal-columns">
          <div className="portal-documents">
            {letters ? (
              <Conversation
                event={event?.id ?? undefined}
                letters={letters}
                id={letterId}
                studio={studio.name}
                timeZone={timeZone}
                returned={intent === 'letter' ? returned : undefined}
              />
            ) : (
              <PortalError>Could not fetch your letters.</PortalError>
            )}
            <section className="portal-part" aria-labelledby="documents">
              <h2 className="text-h3" id="documents">
                Your documents
              </h2>
              {documents ? (
                <PortalDocuments documents={documents} timeZone={timeZone} />
              ) : (
                <PortalError>Could not fetch your documents.</PortalError>
              )}
              {event?.takes_photos && (
                <PhotoUpload
                  event={event.id}
                  errors={intent === 'photos' ? Object.values(returned?.errors ?? {}) : undefined}
                />
              )}
            </section>
          </div>
          <div className="portal-side">
            {schedule && schedule.length > 0 && <ScheduleList schedule={schedule} />}
            {others && others.length > 0 && <OtherEvents events={others} />}
            {meetings && <Appointments meetings={meetings} timeZone={timeZone} />}
            {subscriptions && subscriptions.length > 0 && <SubscriptionList subscriptions={subscriptions} />}
            {orders && orders.length > 0 && <OrderHistory orders={orders} timeZone={timeZone} />}
            {profile && <ProfileForm profile={profile} returned={intent === 'save' ? returned : undefined} />}
          </div>
        </div>
      )}
      <div className="tail" />
    </div>
  );
}

function ScheduleList({ schedule }: { schedule: Schedule }) {
  return (
    <PortalList id="schedule" title="Schedule">
      {schedule.map(({ id, kind, day, times, where }) => (
        <li key={id}>
          <span className="num">
            <strong>{PLACE_KINDS[kind]}</strong>
            {[day && formatDay(day), times].filter(Boolean).map((part) => ` · ${part}`)}
          </span>
          {where && <span className="text-ink-soft">{where}</span>}
        </li>
      ))}
    </PortalList>
  );
}

type OtherEventsProps = { events: NonNullable<Portal['others']> };

/** One of them is shown large, above. */
function OtherEvents({ events }: OtherEventsProps) {
  return (
    <PortalList id="events" title="Your other events">
      {events.map(({ id, name, day, venue }) => (
        <li key={id}>
          <Link to={`/client-portal?event=${id}`}>{day ? formatDay(day) : 'No date yet'}</Link>
          <span className="text-ink-soft">{[venue, name].filter(Boolean).join('. ')}</span>
        </li>
      ))}
    </PortalList>
  );
}

type AppointmentsProps = { meetings: NonNullable<Portal['meetings']>; timeZone: string };

function Appointments({ meetings, timeZone }: AppointmentsProps) {
  return (
    <PortalList id="appointments" title="Appointments">
      {meetings.length === 0 && (
        <li>
          <span className="text-ink-soft">You have no appointments.</span>
          <Link className="text-small" to="/booking">
            Book a meeting
          </Link>
        </li>
      )}
      {meetings.map(({ id, token, starts_at, place, about, status }) => (
        <li key={id}>
          <span className="num">
            <strong>{formatDate(timeZone, starts_at)}</strong> · {formatTime(timeZone, starts_at)}
          </span>
          <span className="text-ink-soft">
            {about}, {place === 'video' ? 'by video call' : 'in the studio'}
            {status === 'requested' && '. We have not confirmed it yet.'}
          </span>
          <Link className="text-small" to={`/booking/${token}`}>
            Move or cancel
          </Link>
        </li>
      ))}
    </PortalList>
  );
}

function PortalHead({ who }: { who?: string | null }) {
  return (
    <header className="portal-head">
      <div>
        <p className="label">Client Portal</p>
        <h1 className="text-h2">{who ? `Welcome, ${who}` : 'Welcome'}</h1>
      </div>
      <div className="actions">
        <Link className="portal-account" to="/client-portal/account">
          Your account
        </Link>
        <Form method="post" action="/sign-out">
          <Button type="submit" variant="line" small>
            <Icon name="leave" />
            Sign Out
          </Button>
        </Form>
      </div>
    </header>
  );
}

const PART_MISSING = 'An Error Occurred';

/** In place of the missing part, and as a toast (spec 8). */
function PortalError({ children }: { children: string }) {
  useEffect(() => toast({ title: PART_MISSING, description: children, variant: 'destructive' }), [children]);
  return (
    <div className="portal-error">
      <Note tone="danger" title={PART_MISSING}>
        {children}
      </Note>
      <a className={buttonClass({ variant: 'line', small: true })} href="/client-portal">
        Try again
      </a>
    </div>
  );
}

type OrderHistoryProps = { orders: NonNullable<Portal['orders']>; timeZone: string };

function OrderHistory({ orders, timeZone }: OrderHistoryProps) {
  return (
    <PortalList id="orders" title="Orders">
      {orders.map(({ id, number, status, total_cents, balance_cents, currency, titles, created_at, page }) => (
        <li key={id} className="portal-order">
          <span>
            <a href={page}>Order {number}</a>
            <small>{titles}</small>
            <small className="num">{formatDate(timeZone, created_at)}</small>
          </span>
          <span>
            <span className="num">{formatMoney(total_cents, currency)}</span>
            {balance_cents > 0 ? <Tag tone="warn">To pay</Tag> : <OrderTag status={status} />}
          </span>
        </li>
      ))}
    </PortalList>
  );
}

type SubscriptionListProps = { subscriptions: NonNullable<Portal['subscriptions']> };

function SubscriptionList({ subscriptions }: SubscriptionListProps) {
  return (
    <PortalList id="subscriptions" title="Subscriptions">
      {subscriptions.map(({ id, state, isActive, rhythm, next_day, quantity, product_title, variant_title, page }) => (
        <li key={id} className="portal-order">
          <span>
            <a href={page}>
              {quantity} × {product_title}, {variant_title}
            </a>
            <small>
              {rhythm}
              {isActive && `, next for ${formatDay(next_day)}`}
            </small>
          </span>
          <span>
            <Tag tone={isActive ? 'ok' : 'warn'}>{state}</Tag>
          </span>
        </li>
      ))}
    </PortalList>
  );
}
