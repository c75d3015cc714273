import { useState } from 'react';
import type { DeliveryChoice } from '~/features/delivery/use-delivery-choice';
import { Choice, FieldGroup } from '~/ui/field';
import { type FuneralHome, isForService, namedHome, OTHER_PLACE, soundsLikeService } from './service';

type Address = Parameters<typeof soundsLikeService>[0];

type ServiceQuestionProps = {
  homes: FuneralHome[];
  choice: DeliveryChoice;
  /** The answer so far. */
  value?: string;
  error?: string;
  isAsked: boolean;
};

/** Whether to ask if the flowers go to a service: the address may say so. */
export function useServiceQuestion(address: Address, homes: FuneralHome[], choice: DeliveryChoice) {
  const [sounds, setSounds] = useState(() => soundsLikeService(address, homes));
  return {
    isAsked: sounds && choice.fulfillment === 'delivery' && !isForService(choice),
    read: (form: HTMLFormElement) => setSounds(soundsLikeService(addressIn(form), homes)),
  };
}

export function ServiceQuestion({ homes, choice, value, error, isAsked }: ServiceQuestionProps) {
  if (!isAsked && !error) return null;
  return (
    <FieldGroup
      id="is_service"
      label="Are they for a funeral or a memorial service?"
      required
      error={error}
      className="if-delivery"
    >
      <div className="checkout-choices">
        <Choice
          type="radio"
          name="is_service"
          value="yes"
          label="Yes"
          defaultChecked={value === 'yes'}
          onChange={({ target: { form } }) => form && askForService(form, homes, choice)}
        />
        <Choice type="radio" name="is_service" value="no" label="No" defaultChecked={value === 'no'} />
      </div>
    </FieldGroup>
  );
}

function addressIn(form: HTMLFormElement): Address {
  const fields = new FormData(form);
  const text = (name: keyof Address) => fields.get(name) as string | null;
  return {
    recipient_name: text('recipient_name'),
    delivery_street: text('delivery_street'),
    delivery_note: text('delivery_note'),
  };
}

/** The fields above the address ask for it. Without scripts the server chooses the same. */
function askForService(form: HTMLFormElement, homes: FuneralHome[], choice: DeliveryChoice) {
  const home = namedHome(addressIn(form), homes);
  const chosen = { occasion: 'sympathy', funeral_home_id: home?.id ?? OTHER_PLACE };
  for (const [name, value] of Object.entries(chosen)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLSelectElement) field.value = value;
  }
  choice.change({ ...chosen, ...(home && { zip: home.postal_code }) });
  const first = form.elements.namedItem('deceased_name');
  if (first instanceof HTMLElement) first.focus();
}
