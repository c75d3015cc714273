import '~/ui/staff.css';
import '~/ui/desk-dark.css';
import './admin.css';
import { type ReactNode, useId, useState } from 'react';
import { Form, Link } from 'react-router';
import { BrandMark } from '~/ui/brand-mark';
import { classes } from '~/ui/classes';
import { Icon } from '~/ui/icon';
import { SkipLink } from '~/ui/skip-link';
import { StaffButton, StaffButtonLink } from '~/ui/staff';
import { DeskKeys } from './desk-keys';
import { FindPalette } from './find-palette';
import type { PendingCounts } from './dashboard/pending-counts.server';
import { FootBar, Rail } from './rail';

type StaffShellProps = {
  studio: string;
  member: { name: string; role: string };
  pendingCounts: PendingCounts;
  /** The rail shows icons alone: the choice of who works here. */
  wasFolded: boolean;
  children: ReactNode;
};

export function StaffShell({ studio, member, pendingCounts, wasFolded, children }: StaffShellProps) {
  const rail = useId();
  const [isFolded, setFolded] = useState(wasFolded);
  const [areKeysOpen, setKeysOpen] = useState(false);
  return (
    <div className={classes('staff staff-shell', isFolded && 'staff-folded')}>
      <SkipLink />
      <Rail id={rail} studio={studio} pendingCounts={pendingCounts} isFolded={isFolded} onFold={setFolded} />
      <div>
        <header className="staff-bar">
          <Link className="brand" to="/admin-dashboard" aria-label={`${studio}: dashboard`}>
            <BrandMark />
            <span>{studio}</span>
          </Link>
          <FindPalette onKeys={() => setKeysOpen(true)} />
          <StaffButtonLink to="/" variant="ghost" className="staff-view-site">
            View site
          </StaffButtonLink>
          <StaffButtonLink to="/account" variant="ghost" className="staff-who">
            <Icon name="person" />
            <span>
              {member.name} · {member.role}
            </span>
          </StaffButtonLink>
          <Form method="post" action="/sign-out">
            <StaffButton type="submit">
              <Icon name="leave" />
              Sign Out
            </StaffButton>
          </Form>
        </header>
        <main id="main" className="staff-main">
          {children}
        </main>
      </div>
      <DeskKeys isOpen={areKeysOpen} onOpen={setKeysOpen} />
      <FootBar rail={rail} pendingCounts={pendingCounts} />
    </div>
  );
}
