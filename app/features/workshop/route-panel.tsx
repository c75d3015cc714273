import { Form } from 'react-router';
import { Panel, StaffButton, StaffButtonLink } from '~/ui/staff';
import { toast } from '~/ui/toast';
import { ReorderAnnouncement, ReorderControls, useReorder } from '~/ui/reorder';
import { fulfillmentWord } from '~/features/orders/fulfillment-state';
import type { DayRoute } from './routes.server';
import { AskLink } from './route-question';
import { StopText } from './stop-text';

type RoutePanelProps = {
  route: DayRoute & { link?: string };
  day: string;
};

export function RoutePanel({ route: { id, name, stops, link }, day }: RoutePanelProps) {
  const reorder = useReorder(stops);
  const done = stops.filter(({ fulfillment_state }) => fulfillment_state === 'delivered').length;
  const nameOf = (stop: string) => `Order ${stops.find((each) => each.id === stop)?.number ?? ''}`;
  return (
    <Panel title={`${name}: ${done} of ${stops.length} delivered`}>
      <div className="panel-body">
        {link && (
          <p className="route-link">
            Send this link to the driver. It works until the day is over:{' '}
            <a href={link} target="_blank" rel="noreferrer">
              {link}
            </a>
          </p>
        )}
        <div className="staff-actions">
          <StaffButtonLink reloadDocument to={`/store-manager/routes/${id}/sheet.pdf`}>
            Route sheet (PDF)
          </StaffButtonLink>
          {link && (
            <>
              <StaffButton onClick={() => void copy(link)}>Copy link</StaffButton>
              <AskLink ask="renew" id={id} day={day}>
                New link
              </AskLink>
            </>
          )}
          {stops.length > 1 && (
            <Form method="post" preventScrollReset>
              <input type="hidden" name="route" value={id} />
              <StaffButton type="submit" name="intent" value="sort">
                Sort by time and distance
              </StaffButton>
            </Form>
          )}
          <AskLink ask="delete" id={id} day={day} variant="danger">
            Delete route
          </AskLink>
        </div>
      </div>
      <ol className="panel-body route-stops">
        {stops.length === 0 && <li>No stops yet.</li>}
        {reorder.rows.map((stop) => (
          <li key={stop.id} {...reorder.row(stop.id)}>
            <ReorderControls reorder={reorder} id={stop.id} name={nameOf(stop.id)} />
            <StopText stop={stop} />
            <span className="route-state">{fulfillmentWord(stop.fulfillment_state)}</span>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="id" value={stop.id} />
              <StaffButton type="submit" name="intent" value="unassign" variant="ghost">
                Take off<span className="visually-hidden">: order {stop.number}</span>
              </StaffButton>
            </Form>
          </li>
        ))}
      </ol>
      <ReorderAnnouncement reorder={reorder} nameOf={nameOf} />
    </Panel>
  );
}

async function copy(link: string) {
  await navigator.clipboard.writeText(link);
  toast({ title: 'Copied', description: 'Paste it into a message to the driver.' });
}
