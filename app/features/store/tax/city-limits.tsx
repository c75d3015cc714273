import { Choice, FieldGroup } from '~/ui/field';
import { OUTSIDE } from './sales-tax';

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
      label={cityLimitsQuestion(places)}
      required
      hint="Its ZIP code is on both sides of the city limits, and the sales tax depends on it."
      error={error}
      className="field-full"
    >
      <div className="checkout-choices">
        {[...places, OUTSIDE].map((place) => (
          <Choice
            key={place}
            type="radio"
            name="tax_place"
            value={place}
            label={labelOf(place, places)}
            defaultChecked={place === selected}
            onChange={() => onSelect(place)}
          />
        ))}
      </div>
    </FieldGroup>
  );
}

function labelOf(place: string, places: string[]) {
  if (place === OUTSIDE) return 'Outside the city limits';
  return places.length === 1 ? 'Inside the city limits' : `Inside ${place}`;
}

function cityLimitsQuestion(places: string[]): string {
  return `Is this address inside ${new Intl.ListFormat('en-US', { type: 'disjunction' }).format(places)}?`;
}
