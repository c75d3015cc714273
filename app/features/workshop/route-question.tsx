import type { ComponentProps } from 'react';
import type { Flash } from '~/lib/flash';
import { DeleteDialog, DialogForm, EditDialog } from '~/ui/edit-dialog';
import { OPENS_DIALOG } from '~/ui/modal';
import { StaffButtonLink } from '~/ui/staff';
import type { DayRoute } from './routes.server';
import { routesUrl } from './routes-url';

const ASKS = ['renew', 'delete'] as const;
type Ask = (typeof ASKS)[number];

type AskLinkProps = Pick<ComponentProps<typeof StaffButtonLink>, 'variant' | 'children'> & {
  ask: Ask;
  id: string;
  day: string;
};

/** Opens the question. */
export function AskLink({ ask, id, day, ...rest }: AskLinkProps) {
  const to = routesUrl(day, { [ask]: id });
  return <StaffButtonLink {...rest} id={`${ask}-${id}`} to={to} {...OPENS_DIALOG} />;
}

export interface Question {
  ask: Ask;
  route: Pick<DayRoute, 'id' | 'name'>;
}

/** What the address asks about one of these routes. */
export function questionIn({ searchParams }: URL, routes: DayRoute[]): Question | undefined {
  return ASKS.map((ask) => ({ ask, route: routes.find(({ id }) => id === searchParams.get(ask)) })).find(
    (question): question is { ask: Ask; route: DayRoute } => question.route !== undefined,
  );
}

type RouteQuestionProps = Question & { day: string; error?: Flash };

export function RouteQuestion({ ask, route: { id, name }, day, error }: RouteQuestionProps) {
  const dialog = { returnTo: routesUrl(day), focusOnClose: `${ask}-${id}` };
  if (ask === 'delete') {
    const text = 'Its stops will be on no route, and the link that was sent to the driver stops working.';
    return (
      <DeleteDialog
        title={`Delete the route ${name}?`}
        {...dialog}
        id={id}
        text={text}
        error={error}
        confirm="Delete route"
      />
    );
  }
  return (
    <EditDialog title={`Make a new link for ${name}?`} {...dialog}>
      <DialogForm intent={ask} returnTo={dialog.returnTo} submit="Make a new link" isDanger error={error}>
        <input type="hidden" name="route" value={id} />
        <p>
          The link that was sent stops working at once, also for a driver who is on the way. Send the new one to the
          driver.
        </p>
      </DialogForm>
    </EditDialog>
  );
}
