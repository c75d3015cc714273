import { useStudio } from '~/features/studio/use-studio';
import { formatMoney } from '~/lib/money';
import { ButtonLink } from '~/ui/button';
import { PictureFrame } from '~/ui/plate';
import { VisuallyHidden } from '~/ui/visually-hidden';
import type { RentalItem } from './rentals.server';

const SIZES = '(width < 40rem) 8rem, (width < 60rem) 45vw, (width < 88rem) 30vw, 22vw';

export function RentalCard({ item, eager }: { item: RentalItem; eager: boolean }) {
  const { id, name, description, cost_cents, quantity_available, picture } = item;
  const currency = useStudio()?.studio.currency ?? 'usd';
  return (
    <li className="rental" id={`item-${id}`}>
      <PictureFrame
        picture={picture && { ...picture, alt: picture.alt || name }}
        ratio="aspect-square"
        sizes={SIZES}
        eager={eager}
      />
      <h2>{name}</h2>
      {description && <p>{description}</p>}
      <dl className="rental-details num">
        <div>
          <dt>Per rental</dt>
          <dd>{formatMoney(cost_cents, currency)}</dd>
        </div>
        <div>
          <dt>Available</dt>
          <dd>{quantity_available === 0 ? 'None' : quantity_available}</dd>
        </div>
      </dl>
      <ButtonLink variant="line" small wide className="button-quiet" to={inquiryFor(name)}>
        Inquire Now<VisuallyHidden> about {name}</VisuallyHidden>
      </ButtonLink>
    </li>
  );
}

function inquiryFor(name: string) {
  return `/contact?${new URLSearchParams({ subject: `Rental: ${name}` })}`;
}
