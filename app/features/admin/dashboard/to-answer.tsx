import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Due } from '~/features/due/due.server';
import { ageText } from '~/lib/time-left';
import { classes } from '~/ui/classes';
import { Icon, type IconName } from '~/ui/icon';
import { LightLink } from '~/ui/light-link';
import { Panel } from '~/ui/staff';
import { VisuallyHidden } from '~/ui/visually-hidden';
import type { PendingCounts } from './pending-counts.server';

const LATE_AFTER = 12 * 60;

type ToAnswerProps = { waiting: Due[] | undefined; pendingCounts: PendingCounts; now: Date };

export function ToAnswer({ waiting, pendingCounts, now }: ToAnswerProps) {
  const { messages, inquiries, due, failed_emails } = pendingCounts;
  return (
    <Panel title="To answer" actions={<Link to="/inbox?state=open">Inbox</Link>}>
      <ul className="waiting-list">
        {!waiting && <li className="waiting-text">Could not fetch what needs an answer.</li>}
        {waiting?.length === 0 && failed_emails === 0 && (
          <li className="waiting-text">Nothing is waiting. You’re all caught up.</li>
        )}
        {waiting?.map(({ key, icon, to, title, reason, since }) => (
          <Row key={key} icon={icon} to={to} who={title} what={reason}>
            {since && <Age minutes={(now.getTime() - since.getTime()) / 60_000} />}
          </Row>
        ))}
        {waiting && <More kind="message" count={messages - countOf('message', waiting)} />}
        {waiting && <More kind="inquiry" count={inquiries - countOf('inquiry', waiting)} />}
        {waiting && <More kind="event" count={due - inquiries - eventsIn(waiting)} />}
        {failed_emails > 0 && (
          <Row
            icon="alert"
            to="/outbox"
            who={failed_emails === 1 ? 'One email failed' : `${failed_emails} emails failed`}
            what="Not sent"
          />
        )}
      </ul>
    </Panel>
  );
}

const MORE = {
  message: { icon: 'envelope', to: '/inbox?state=open', one: 'One more message', several: 'more messages' },
  inquiry: { icon: 'document', to: '/client-database', one: 'One more inquiry', several: 'more inquiries' },
  event: { icon: 'check', to: '/client-database/board', one: 'One more event', several: 'more events' },
} as const;

function countOf(kind: Due['kind'], waiting: Due[]) {
  return waiting.filter((one) => one.kind === kind).length;
}

function eventsIn(waiting: Due[]) {
  return new Set(waiting.flatMap(({ kind, to }) => (kind === 'event' ? [to] : []))).size;
}

/** Those that are not shown. */
function More({ kind, count }: { kind: keyof typeof MORE; count: number }) {
  if (count <= 0) return null;
  const { one, several, ...row } = MORE[kind];
  return <Row {...row} who={count === 1 ? one : `${count} ${several}`} what={kind === 'event' ? 'Due' : 'To answer'} />;
}

function Age({ minutes }: { minutes: number }) {
  const isLate = minutes > LATE_AFTER;
  return (
    <span className={classes('waiting-age', isLate && 'is-late')}>
      {ageText(minutes)}
      {isLate && <VisuallyHidden>, late</VisuallyHidden>}
    </span>
  );
}

type RowProps = { icon: IconName; to: string; who: string; what: string; children?: ReactNode };

function Row({ icon, to, who, what, children }: RowProps) {
  return (
    <li>
      <Icon name={icon} />
      <div>
        <LightLink to={to}>{who}</LightLink>
        <span>{what}</span>
      </div>
      {children}
    </li>
  );
}
