import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDateTime, formatDay } from '~/lib/dates';
import { ageText } from '~/lib/time-left';
import { classes } from '~/ui/classes';
import { Icon, type IconName } from '~/ui/icon';
import { LightLink } from '~/ui/light-link';
import { Panel } from '~/ui/staff';
import { VisuallyHidden } from '~/ui/visually-hidden';
import type { PendingCounts } from './pending-counts.server';
import type { Unanswered } from './to-answer.server';

const LATE_AFTER = 12 * 60;

type ToAnswerProps = { waiting: Unanswered[] | undefined; pendingCounts: PendingCounts; timeZone: string; now: Date };

export function ToAnswer({ waiting, pendingCounts, timeZone, now }: ToAnswerProps) {
  const { messages, inquiries, failed_emails } = pendingCounts;
  return (
    <Panel title="To answer" actions={<Link to="/inbox?state=open">Inbox</Link>}>
      <ul className="waiting-list">
        {!waiting && <li className="waiting-text">Could not fetch what needs an answer.</li>}
        {waiting?.length === 0 && failed_emails === 0 && (
          <li className="waiting-text">Nothing is waiting. You’re all caught up.</li>
        )}
        {waiting?.map((one) => (
          <Row key={one.id} {...rowOf(one, timeZone)}>
            <Age minutes={(now.getTime() - one.since.getTime()) / 60_000} />
          </Row>
        ))}
        {waiting && <More kind="message" count={messages - countOf('message', waiting)} />}
        {waiting && <More kind="inquiry" count={inquiries - countOf('inquiry', waiting)} />}
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
} as const;

function countOf(kind: Unanswered['kind'], waiting: Unanswered[]) {
  return waiting.filter((one) => one.kind === kind).length;
}

/** Those that are not shown. */
function More({ kind, count }: { kind: keyof typeof MORE; count: number }) {
  if (count <= 0) return null;
  const { one, several, ...row } = MORE[kind];
  return <Row {...row} who={count === 1 ? one : `${count} ${several}`} what="To answer" />;
}

function rowOf({ kind, id, who, what, starts_at, day }: Unanswered, timeZone: string) {
  if (kind === 'message') return { icon: 'envelope' as const, to: `/inbox/${id}`, who, what };
  if (kind === 'letter') return { icon: 'envelope' as const, to: `/event/${id}`, who: `Letter from ${who}`, what };
  if (kind === 'step') return { icon: 'check' as const, to: `/event/${id}`, who: what, what: who };
  if (kind === 'inquiry')
    return {
      icon: 'document' as const,
      to: `/client/${id}`,
      who: `Inquiry of ${who}`,
      what: day ? `For ${formatDay(day)}` : 'No day yet',
    };
  return {
    icon: 'calendar' as const,
    to: '/booking-manager',
    who: `${who} asks for a meeting`,
    what: starts_at ? formatDateTime(timeZone, starts_at) : what,
  };
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
