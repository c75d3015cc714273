import type { ReactNode } from 'react';
import { formatDay } from '~/lib/dates';
import { Detail } from '~/ui/detail';
import { Panel } from '~/ui/staff';

type Text = string | null;

export function ContactPanel({ client }: { client: { partner_name: Text; email: Text; phone: Text } }) {
  const { partner_name, email, phone } = client;
  return (
    <Panel title="Contact">
      <Details>
        <Detail label="Partner">{partner_name ?? 'N/A'}</Detail>
        <Detail label="Email">{email && <a href={`mailto:${email}`}>{email}</a>}</Detail>
        <Detail label="Phone">{phone && <a href={`tel:${phone}`}>{phone}</a>}</Detail>
      </Details>
    </Panel>
  );
}

type EventDetails = { event_date: Text; event_venue: Text; estimated_budget: Text; guest_count: string };

export function EventPanel({ client }: { client: EventDetails }) {
  const { event_date, event_venue, estimated_budget, guest_count } = client;
  return (
    <Panel title="Event">
      <Details>
        <Detail label="Date">{event_date && formatDay(event_date)}</Detail>
        <Detail label="Venue">{event_venue}</Detail>
        <Detail label="Budget">{estimated_budget}</Detail>
        {guest_count && <Detail label="Guests">{guest_count}</Detail>}
      </Details>
    </Panel>
  );
}

export function VisionPanel({ client }: { client: { pinterest_link: Text; vision_details: Text } }) {
  const { pinterest_link, vision_details } = client;
  return (
    <Panel title="Vision">
      <Details>
        <Detail label="Pinterest">{pinterest_link && <WebLink address={pinterest_link} />}</Detail>
        <Detail label="Details">{vision_details}</Detail>
      </Details>
    </Panel>
  );
}

export function AnswersPanel({ answers }: { answers: { name: string; label: string; answer: string }[] }) {
  if (answers.length === 0) return null;
  return (
    <Panel title="All answers">
      <Details>
        {answers.map(({ name, label, answer }) => (
          <Detail key={name} label={label}>
            {answer}
          </Detail>
        ))}
      </Details>
    </Panel>
  );
}

function Details({ children }: { children: ReactNode }) {
  return <dl className="panel-details">{children}</dl>;
}

/** What a couple typed is a link only if it leads to a web page. */
function WebLink({ address }: { address: string }) {
  if (!/^https?:\/\//i.test(address)) return address;
  return (
    <a href={address} target="_blank" rel="noreferrer">
      {address}
    </a>
  );
}
