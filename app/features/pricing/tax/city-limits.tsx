import { Choice, FieldGroup } from '~/ui/field';
import { listPlaces, NOT_SURE, OUTSIDE, placeText } from './sales-tax';

type CityLimitsProps = {
  /** The municipalities that the ZIP code is partly in. */
  places: string[];
  selected: string;
  onSelect: (place: string) => void;
  error?: string;
};

/** Asked only where a ZIP code straddles city limits. */
export function CityLimits({ places, selected, onSelect, error }: CityLimitsProps) {
  return (
    <FieldGroup
      id="tax_place"
      label={`Is this address inside ${listPlaces(places)}?`}
      required
      hint="Its ZIP code is on both sides of the city limits, and the sales tax depends on it."
      error={error}
      className="field-full"
    >
      <div className="checkout-choices">
        {[...places, OUTSIDE, NOT_SURE].map((place) => (
          <Choice
            key={place}
            type="radio"
            name="tax_place"
            value={place}
            label={places.length === 1 && place === places[0] ? 'Inside the city limits' : placeText(place)}
            detail={place === NOT_SURE && 'We charge the lower rate, and look it up.'}
            defaultChecked={place === selected}
            onChange={() => onSelect(place)}
          />
        ))}
      </div>
    </FieldGroup>
  );
}
