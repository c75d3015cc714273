import '~/ui/list-controls.css';
import { Form, Link } from 'react-router';
import { Field, Input } from '~/ui/field';
import { StaffButton } from '~/ui/staff';
import { addMonths, monthOf } from '~/lib/dates';
import { HOLIDAYS, type HolidayName, type Period } from './period';

const HOLIDAY_KEYS = Object.keys(HOLIDAYS) as HolidayName[];

type ReportPeriodProps = { path: string; period: Period; today: string; hasHolidays?: boolean };

/** Chooses the days of a report: a month, a holiday, or any. */
export function ReportPeriod({ path, period, today, hasHolidays = false }: ReportPeriodProps) {
  const month = period.query.month ?? monthOf(period.to);
  const year = period.query.holiday ? period.query.year : undefined;
  const link = (query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`;
  const isChosen = (query: Record<string, string>) => link(query) === link(period.query);
  const choices = [
    { label: 'This month', query: { month: monthOf(today) } },
    { label: 'Month before', query: { month: addMonths(month, -1) } },
    { label: 'Month after', query: { month: addMonths(month, 1) } },
  ];
  return (
    <div className="report-period">
      <nav className="list-filter" aria-label="Days to show">
        {choices.map(({ label, query }) => (
          <Link key={label} to={link(query)} aria-current={isChosen(query) ? 'page' : undefined}>
            {label}
          </Link>
        ))}
        {hasHolidays &&
          HOLIDAY_KEYS.map((holiday) => (
            <Link
              key={holiday}
              to={link({ holiday })}
              aria-current={period.query.holiday === holiday ? 'page' : undefined}
            >
              {HOLIDAYS[holiday].label}
            </Link>
          ))}
        {year && period.query.holiday && (
          <Link to={link({ holiday: period.query.holiday, year: String(Number(year) - 1) })}>Year before</Link>
        )}
      </nav>
      {hasHolidays ? (
        <Form action={path} preventScrollReset>
          <Field id="from" label="From">
            {(control) => <Input {...control} key={period.from} type="date" name="from" defaultValue={period.from} />}
          </Field>
          <Field id="to" label="To">
            {(control) => <Input {...control} key={period.to} type="date" name="to" defaultValue={period.to} />}
          </Field>
          <StaffButton type="submit">Show</StaffButton>
        </Form>
      ) : (
        <Form action={path} preventScrollReset>
          <Field id="month" label="Month">
            {(control) => <Input {...control} key={month} type="month" name="month" defaultValue={month} />}
          </Field>
          <StaffButton type="submit">Show</StaffButton>
        </Form>
      )}
    </div>
  );
}
