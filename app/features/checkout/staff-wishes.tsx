import './staff-wishes.css';
import type { ReactNode } from 'react';
import type { Fulfillment } from '~/features/delivery/delivery-rules';
import type { FuneralHome } from '~/features/delivery/sympathy/service';
import { ServiceFields } from '~/features/delivery/sympathy/service-fields';
import { CardFields, MoreWishes, OccasionField } from './card-fields';

interface ServiceChoice {
  occasion: string;
  funeral_home_id: string;
  service_date: string;
  service_time: string;
}

type StaffWishesProps = {
  fulfillment: Fulfillment;
  homes: FuneralHome[];
  /** Days with deliveries to services alone. */
  serviceDays: string;
  hasRibbon: boolean;
  /** As typed or as stored; 'on' for a check box. */
  valueOf: (name: string) => string;
  errors: Partial<Record<string, string>>;
  onService: (changed: Partial<ServiceChoice>) => void;
};

/** What the checkout asks about card, occasion and wishes. What most callers do not mention is folded. */
export function StaffWishes({
  fulfillment,
  homes,
  serviceDays,
  hasRibbon,
  valueOf,
  errors,
  onService,
}: StaffWishesProps) {
  const isFilled = (names: string[]) => names.some((name) => valueOf(name) || errors[name]);
  return (
    <div className={`staff-wishes staff-wishes-${fulfillment}`}>
      {/* A check box that is off sends nothing. */}
      <input type="hidden" name="wishes" value="sent" />
      <Folded
        summary="Card"
        isOpen={fulfillment === 'delivery' || isFilled(['card_message', 'card_signature', 'ribbon_text'])}
      >
        <CardFields valueOf={valueOf} errors={errors} hasRibbon={hasRibbon} />
      </Folded>
      <Folded
        summary="Occasion, or a service"
        isOpen={isFilled(['occasion', 'deceased_name', 'funeral_home_id', 'funeral_home', 'service_date'])}
      >
        <OccasionField
          value={valueOf('occasion')}
          error={errors.occasion}
          onChange={(occasion) => onService({ occasion })}
        />
        <ServiceFields homes={homes} serviceDays={serviceDays} valueOf={valueOf} errors={errors} onChange={onService} />
      </Folded>
      <MoreWishes valueOf={valueOf} errors={errors} isPhoneAsked isChecked={(name) => valueOf(name) === 'on'} />
    </div>
  );
}

type FoldedProps = { summary: string; isOpen: boolean; children: ReactNode };

function Folded({ summary, isOpen, children }: FoldedProps) {
  return (
    <details open={isOpen}>
      <summary>{summary}</summary>
      <div className="stack">{children}</div>
    </details>
  );
}
