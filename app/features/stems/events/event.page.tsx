import type { StaffHandle } from '~/lib/areas';
import '../stems.css';
import { data, Form, useNavigation } from 'react-router';
import { staff } from '~/features/accounts/staff.server';
import { formatDateTime, formatDay } from '~/lib/dates';
import { formFields } from '~/lib/form-fields';
import { formatMoney } from '~/lib/money';
import { pageTitle } from '~/lib/page-title';
import { withoutCents } from '~/lib/without-cents';
import { type Context, getContext } from '~/platform/context.server';
import { versionIn } from '~/platform/edit-conflict.server';
import { redirectWithFlash } from '~/platform/flash.server';
import { runAction } from '~/platform/run-action.server';
import { EditVersion } from '~/ui/edit-version';
import { ErrorToast } from '~/ui/error-toast';
import { Note } from '~/ui/note';
import { BackLink, Panel, StaffButtonLink, StaffHeader, SubmitButton } from '~/ui/staff';
import { parseQuantities, storedRows, typedRows } from '../quantities';
import { QuantityTable } from '../quantity-table';
import { stemNames } from '../recipes/recipes.server';
import { listStemChoices } from '../stem-choices.server';
import type { Route } from './+types/event.page';
import { markEvent, readEvent, saveEventStems } from './event.server';

export const handle: StaffHandle = { area: 'content' };

const COLUMN = { id: 'stems', title: 'Stems' };
const MAX_OF_A_STEM = 99_999;

export async function loader({ params, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const [event, stems] = await Promise.all([readEvent(context, params.id), listStemChoices(context)]);
  if (!event) throw data(null, 404);
  const { seesMoney } = staff(args);
  return { event: seesMoney ? event : withoutCents(event), stems, seesMoney };
}

export async function action({ request, params: { id }, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const member = staff(args);
  const event = await readEvent(context, id);
  if (!event) throw data(null, 404);
  const typed = await formFields(request);
  const record = {
    ...({ table: 'events', id, labels: { summary: 'Stems' } } as const),
    read: () => readEvent(context, id),
    typed: {} as Record<string, unknown>,
  };
  return runAction(context, { typed, record }, async () => {
    if (typed.intent === 'made' || typed.intent === 'to-make') {
      await markEvent(context, member, id, typed.intent === 'made');
      return saved(context, id, typed.intent === 'made' ? 'Its stems are off the stock.' : 'Its stems are back.');
    }
    const stems = parseQuantities(typed, [COLUMN.id], MAX_OF_A_STEM).get(COLUMN.id) ?? [];
    record.typed = { summary: (await stemNames(context, stems)).join('\n') };
    await saveEventStems(context, id, { stems, version: versionIn(typed) });
    return saved(context, id, `The stems of ${event.name} are saved.`);
  });
}

function saved(context: Context, id: string, description: string) {
  return redirectWithFlash(context, `/event-flowers/${id}`, { title: 'Success!', description });
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(matches, loaderData?.event.name ?? 'Event') },
];

export default function EventPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { event, stems, seesMoney } = loaderData;
  const { time_zone, currency } = matches[0].loaderData.studio;
  const isBusy = useNavigation().formMethod === 'POST';
  const { typed, errors } = actionData ?? {};
  const rows =
    typed?.['stem.0'] === undefined
      ? storedRows(event.stored.map((stem) => ({ ...stem, column: COLUMN.id })))
      : typedRows(typed, [COLUMN.id]).filter(({ stem_id, quantities }) => stem_id !== '' || quantities[COLUMN.id]);
  return (
    <>
      <BackLink to="/event-flowers">the events</BackLink>
      <StaffHeader
        title={event.name}
        text={
          <>
            {event.day ? formatDay(event.day) : 'No day yet'}
            {seesMoney && event.stored.length > 0 && `, stems for ${formatMoney(event.cost_cents, currency)}`}
          </>
        }
        actions={
          <>
            <StaffButtonLink to={`/event/${event.id}`}>Event</StaffButtonLink>
            <Form method="post" preventScrollReset>
              <SubmitButton
                name="intent"
                value={event.made_at ? 'to-make' : 'made'}
                variant={event.made_at ? undefined : 'primary'}
                isBusy={isBusy}
              >
                {event.made_at ? 'Take that back' : 'Mark as made'}
              </SubmitButton>
            </Form>
          </>
        }
      />
      <ErrorToast error={actionData?.error} />
      {event.made_at && (
        <Note tone="ok" className="space-below">
          {`Made ${formatDateTime(time_zone, event.made_at)}. Its stems are off the stock.`}
        </Note>
      )}
      {stems.length === 0 && (
        <Note tone="warn" title="No stems yet.">
          Add what you buy to Stems first.
        </Note>
      )}
      <fieldset disabled={event.made_at !== null} className="stem-sheet">
        <Form
          key={event.version}
          method="post"
          preventScrollReset
          onSubmit={(submit) => isBusy && submit.preventDefault()}
        >
          <EditVersion version={event.version} returned={actionData} />
          <Panel>
            <QuantityTable
              label={`Stems of ${event.name}`}
              columns={[COLUMN]}
              stems={stems}
              rows={rows}
              errors={errors}
            />
          </Panel>
          <p className="stem-foot">
            <SubmitButton variant="primary" name="intent" value="stems" isBusy={isBusy} busy="Saving...">
              Save stems
            </SubmitButton>
          </p>
        </Form>
      </fieldset>
      {event.note && (
        <Panel title="Note">
          <p className="panel-body pre-line">{event.note}</p>
        </Panel>
      )}
    </>
  );
}
