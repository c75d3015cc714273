import { type ComponentProps, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { rulesFor, type StoreRules } from '~/features/delivery/goods-rules';
import { StaffWhen } from '~/features/delivery/staff-when';
import type { OrderRecord } from '~/features/orders/order-queries.server';
import { WISH_LABELS } from '~/features/checkout/card-fields';
import { ADDRESS_LABELS, AddressFields } from '~/features/checkout/address-fields';
import { StaffWishes } from '~/features/checkout/staff-wishes';
import { findHome, type FuneralHome, placeChoice, serviceRules } from '~/features/delivery/sympathy/service';
import { SERVICE_LABELS } from '~/features/delivery/sympathy/service-fields';
import type { TaxRate } from '~/features/pricing/tax/sales-tax';
import { placesToAsk } from '~/features/checkout/estimate-totals';
import { formatServiceDays } from '~/lib/business-hours';
import type { ActionError } from '~/lib/action-error';
import { EditVersion } from '~/ui/edit-version';
import { Choice, FieldGroup } from '~/ui/field';
import { FormErrors } from '~/ui/form-errors';
import { Panel, SubmitButton } from '~/ui/staff';
import { Anyway } from '~/features/delivery/anyway';
import { ChangeLines, type Choosable } from './change-lines';
import { ChangePreviewPanel } from './change-preview';
import type { ChangeScope } from '~/features/orders/change-scope';
import type { ChangePreview } from './save-change.server';
import { typedGoods } from './typed-goods';

type ChangeFormProps = {
  order: OrderRecord;
  scope: ChangeScope;
  products: Choosable[];
  store: StoreRules;
  homes: FuneralHome[];
  takes_ribbon: boolean;
  taxRates: TaxRate[];
  /** Of the studio. */
  region: string;
  typed?: Record<string, string>;
  errors?: Record<string, string>;
  returned?: ActionError;
  preview?: ChangePreview;
};

export function ChangeForm({
  order,
  scope,
  products,
  store,
  homes,
  takes_ribbon,
  taxRates,
  region,
  preview: shown,
  returned,
  ...answer
}: ChangeFormProps) {
  // An error keeps what was shown last.
  const [preview, setPreview] = useState(shown);
  if (shown && shown !== preview) setPreview(shown);
  const { typed, errors = {} } = answer;
  const [how, setHow] = useState<string>(typed?.fulfillment ?? order.fulfillment ?? 'pickup');
  const fulfillment = how === 'delivery' ? 'delivery' : 'pickup';
  const isBusy = useNavigation().formMethod === 'POST';
  const stored: Record<string, unknown> = order;
  const place = placeChoice(order, homes) ?? '';
  const value = (name: string) => typedValue(typed, name) ?? storedValue({ ...stored, funeral_home_id: place }, name);
  const [service, setService] = useState({
    occasion: value('occasion'),
    funeral_home_id: value('funeral_home_id'),
    service_date: value('service_date'),
    service_time: value('service_time'),
  });
  const [goods, setGoods] = useState(() => typedGoods(order, products, typed ?? {}));
  const rules = rulesFor(store, goods);
  const home = findHome({ fulfillment, ...service }, homes);
  const [when, setWhen] = useState({ day: value('fulfillment_date'), windowId: value('fulfillment_window_id') });
  const summary = Object.entries(errors)
    .filter(([id]) => id !== 'anyway')
    .map(([id, message]) => ({ id, label: LABELS[id] ?? 'Items', message }));
  return (
    <Form method="post" noValidate preventScrollReset className="change-order">
      <EditVersion version={order.change_version} returned={{ ...answer, ...returned }} />
      <FormErrors errors={summary} />
      <div className="change-columns">
        <div>
          {scope === 'all' && (
            <ChangeLines
              order={order}
              products={products}
              typed={typed}
              error={errors.items}
              onChange={(form) => setGoods(typedGoods(order, products, form))}
            />
          )}
          {scope === 'all' && (
            <Panel title="Card and wishes">
              <div className="panel-body">
                <StaffWishes
                  fulfillment={fulfillment}
                  homes={homes}
                  errors={errors}
                  serviceDays={formatServiceDays(rules.calendar.hours)}
                  hasRibbon={takes_ribbon || order.ribbon_text !== null}
                  valueOf={value}
                  onService={(changed) => setService({ ...service, ...changed })}
                />
              </div>
            </Panel>
          )}
        </div>
        <div>
          <Panel title={scope === 'all' ? 'Day and place' : 'Place'}>
            <div className="panel-body">
              {scope === 'all' && (
                <>
                  <FieldGroup id="fulfillment" label="How" error={errors.fulfillment} className="change-how">
                    {(['delivery', 'pickup'] as const).map((each) => (
                      <Choice
                        key={each}
                        type="radio"
                        name="fulfillment"
                        value={each}
                        label={each === 'delivery' ? 'Delivery' : 'Pickup'}
                        checked={how === each}
                        onChange={() => setHow(each)}
                      />
                    ))}
                  </FieldGroup>
                  <StaffWhen
                    fulfillment={fulfillment}
                    errors={errors}
                    {...when}
                    rules={serviceRules(rules, { fulfillment, ...service })}
                    kept={order.fulfillment_date}
                    pickupTime={value('pickup_time')}
                    onChange={setWhen}
                  />
                </>
              )}
              {how === 'delivery' && (
                <Address valueOf={value} errors={errors} region={region} taxRates={taxRates} home={home} />
              )}
              <Anyway label="Change it anyway" reasons={errors.anyway} seen={typed?.anyway} />
            </div>
          </Panel>
          <ChangePreviewPanel
            key={preview?.expected}
            preview={preview}
            typed={typed}
            errors={errors}
            currency={order.currency}
          />
          <div className="change-end">
            <Choice
              type="checkbox"
              name="tell"
              label="Tell the buyer by email"
              detail={order.buyer_email ?? 'Their address is not known.'}
              defaultChecked={typed ? typed.tell === 'on' : true}
            />
            <p className="staff-actions">
              <SubmitButton name="intent" value="save" variant="primary" isBusy={isBusy}>
                Save changes
              </SubmitButton>
              <SubmitButton name="intent" value="preview" isBusy={isBusy}>
                Show the new total
              </SubmitButton>
            </p>
            {!preview && <p className="field-hint">If the total changes, you see it before anything is saved.</p>}
          </div>
        </div>
      </div>
    </Form>
  );
}

/** A check box that is off sends nothing, so `wishes` says that it was there. */
function typedValue(typed: Record<string, string> | undefined, name: string) {
  return typed?.[name] ?? (typed?.wishes && CHECKBOXES.includes(name) ? '' : undefined);
}

const CHECKBOXES = ['is_surprise', 'hides_sender'];

function storedValue(stored: Record<string, unknown>, name: string) {
  const value = stored[name];
  if (typeof value === 'boolean') return value ? 'on' : '';
  return typeof value === 'string' ? value : '';
}

const LABELS: Record<string, string> = {
  ...SERVICE_LABELS,
  ...WISH_LABELS,
  ...ADDRESS_LABELS,
  fulfillment: 'How',
  fulfillment_date: 'Day',
  fulfillment_window_id: 'Time',
  pickup_time: 'Pickup time',
  card_message: 'Card message',
  card_signature: 'Card from',
  ribbon_text: 'Ribbon',
  items: 'Items',
  settle: 'The difference',
  keep_why: 'Why it is kept',
};

type AddressProps = Omit<ComponentProps<typeof AddressFields>, 'places' | 'place' | 'onZip' | 'onPlace'> & {
  taxRates: TaxRate[];
};

function Address({ taxRates, ...form }: AddressProps) {
  const { valueOf, home } = form;
  const [zip, setZip] = useState(valueOf('delivery_postal_code'));
  const [place, setPlace] = useState(valueOf('tax_place'));
  const places = placesToAsk(taxRates, home?.postal_code ?? zip, home);
  return <AddressFields {...form} places={places} place={place} onZip={setZip} onPlace={setPlace} />;
}
