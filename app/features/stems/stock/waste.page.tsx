import type { StaffHandle } from '~/lib/areas';
import '../stems.css';
import { data, Form, useNavigation } from 'react-router';
import { staff } from '~/features/accounts/staff.server';
import { formFields } from '~/lib/form-fields';
import { formatMoney } from '~/lib/money';
import { pageTitle } from '~/lib/page-title';
import { withoutCents } from '~/lib/without-cents';
import { getContext } from '~/platform/context.server';
import { tryRead } from '~/platform/try-read.server';
import { ErrorPanel } from '~/ui/error-panel';
import { ErrorToast } from '~/ui/error-toast';
import { Choice, Field, FieldGroup, Input, Select } from '~/ui/field';
import { ListTable } from '~/ui/list-panel';
import { Panel, StaffHeader, SubmitButton } from '~/ui/staff';
import { useFocusFirstError } from '~/ui/use-focus-first-error';
import { StemTabs } from '../stem-tabs';
import { listStemChoices } from '../stem-choices.server';
import type { Route } from './+types/waste.page';
import { handleWaste } from './movement.actions.server';
import { WASTE_REASON_KEYS, WASTE_REASONS } from './movement-kinds';
import { movementColumns } from './movement-columns';
import { readWaste } from './waste.server';

export const handle: StaffHandle = { area: 'work' };

const PATH = '/stem-stock/waste';

export async function loader(args: Route.LoaderArgs) {
  const context = getContext(args);
  const found = await tryRead(context, 'waste', async () => ({
    stems: await listStemChoices(context),
    ...(await readWaste(context)),
  }));
  const { seesMoney } = staff(args);
  const shown = found && !seesMoney ? { ...withoutCents(found), rows: found.rows.map(withoutCents) } : found;
  return data({ found: shown, seesMoney }, found ? 200 : 503);
}

export async function action({ request, ...args }: Route.ActionArgs) {
  return handleWaste(getContext(args), staff(args), await formFields(request), PATH);
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Waste') }];

export default function Waste({ loaderData: { found, seesMoney }, actionData, matches }: Route.ComponentProps) {
  const { time_zone, currency } = matches[0].loaderData.studio;
  return (
    <>
      <StaffHeader title="Waste" text="What goes into the compost, and why." />
      <StemTabs />
      <ErrorToast error={actionData?.error} />
      {found ? (
        <div className="waste-columns">
          <WasteForm key={found.rows[0]?.id} stems={found.stems} returned={actionData} />
          <Panel
            title="The last 30 days"
            actions={seesMoney && <p className="num">{formatMoney(found.cost_cents, currency)}</p>}
          >
            <ListTable
              label="Wasted stems"
              columns={movementColumns(time_zone)}
              rows={found.rows}
              empty="Nothing was wasted."
            />
          </Panel>
        </div>
      ) : (
        <ErrorPanel title="Could not fetch the waste." retry={PATH} />
      )}
    </>
  );
}

type WasteFormProps = { stems: { id: string; name: string }[]; returned: Route.ComponentProps['actionData'] };

function WasteForm({ stems, returned }: WasteFormProps) {
  const form = useFocusFirstError(returned);
  const isBusy = useNavigation().formMethod === 'POST';
  const { typed = {}, errors = {} }: Partial<NonNullable<typeof returned>> = returned ?? {};
  return (
    <Panel title="Log waste">
      <Form
        ref={form}
        method="post"
        className="panel-body waste-form"
        preventScrollReset
        onSubmit={(event) => isBusy && event.preventDefault()}
      >
        <Field id="stem" label="Stem" required error={errors.stem}>
          {(control) => (
            <Select {...control} name="stem" defaultValue={typed.stem ?? ''}>
              <option value="">Choose a stem</option>
              {stems.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field id="quantity" label="How many" required error={errors.quantity}>
          {(control) => (
            <Input
              {...control}
              name="quantity"
              className="quantity-input num"
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
              defaultValue={typed.quantity}
            />
          )}
        </Field>
        <FieldGroup id="reason" label="Reason" required error={errors.reason} className="waste-reasons">
          {WASTE_REASON_KEYS.map((reason) => (
            <Choice
              key={reason}
              type="radio"
              name="reason"
              value={reason}
              label={WASTE_REASONS[reason]}
              defaultChecked={(typed.reason ?? 'wilted') === reason}
            />
          ))}
        </FieldGroup>
        <p>
          <SubmitButton variant="primary" isBusy={isBusy} busy="Saving...">
            Log waste
          </SubmitButton>
        </p>
      </Form>
    </Panel>
  );
}
