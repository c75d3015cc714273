import type { ReactNode } from 'react';
import { formatDay } from '~/lib/dates';
import { Panel } from '~/ui/staff';

type Text = string | null;

export function ContactPanel({ client }: { client: { partner_name: Text; email: Text; phone: Text } }) {
  const { partner_name, email, phone } = client;
  return (
    <Panel title="Contact">
      <Facts>
        <Fact label="Partner">{partner_name ?? 'N/A'}</Fact>
        <Fact label="Email">{email && <a href={`mailto:${email}`}>{email}</a>}</Fact>
        <Fact label="Phone">{phone && <a href={`tel:${phone}`}>{phone}</a>}</Fact>
      </Facts>
    </Panel>
  );
}

type EventFacts = { event_date: Text; event_venue: Text; estimated_budget: Text; guest_count: string };

export function EventPanel({ client }: { client: EventFacts }) {
  const { event_date, event_venue, estimated_budget, guest_count } = client;
  return (
    <Panel title="Event">
      <Facts>
        <Fact label="Date">{event_date && formatDay(event_date)}</Fact>
        <Fact label="Venue">{event_venue}</Fact>
        <Fact label="Budget">{estimated_budget}</Fact>
        {guest_count && <Fact label="Guests">{guest_count}</Fact>}
      </Facts>
    </Panel>
  );
}

export function VisionPanel({ client }: { client: { pinterest_link: Text; vision_details: Text } }) {
  const { pinterest_link, vision_details } = client;
  return (
    <Panel title="Vision">
      <Facts>
        <Fact label="Pinterest">{pinterest_link && <WebLink address={pinterest_link} />}</Fact>
        <Fact label="Details">{vision_details}</Fact>
      </Facts>
    </Panel>
  );
}

export function AnswersPanel({ answers }: { answers: { name: string; label: string; answer: string }[] }) {
  if (answers.length === 0) return null;
  return (
    <Panel title="All answers">
      <Facts>
        {answers.map(({ name, label, answer }) => (
          <Fact key={name} label={label}>
            {answer}
          </Fact>
        ))}
      </Facts>
    </Panel>
  );
}

function Facts({ children }: { children: ReactNode }) {
  return <dl className="panel-facts">{children}</dl>;
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="whitespace-pre-line">{children || '—'}</dd>
    </div>
  );
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
