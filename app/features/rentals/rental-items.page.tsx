import './rentals.css';
import { data } from 'react-router';
import { readIntro } from '~/features/pages/pages.server';
import { WayOn } from '~/features/studio/way-on';
import { searchMeta } from '~/lib/search-appearance';
import { tryRead } from '~/platform/try-read.server';
import { getContext } from '~/platform/context.server';
import { PageHead } from '~/ui/page-head';
import { ButtonLink } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { ErrorPanel } from '~/ui/error-panel';
import type { Route } from './+types/rental-items.page';
import { NOT_FETCHED } from './rental-texts';
import { listRentalItems, type RentalItem } from './rentals.server';
import { useStudio } from '~/features/studio/use-studio';
import { formatMoney } from '~/lib/money';
import { PictureFrame } from '~/ui/plate';
import { VisuallyHidden } from '~/ui/visually-hidden';

const FIRST_VIEW = 3;

export async function loader(args: Route.LoaderArgs) {
  const context = getContext(args);
  const rentals = await tryRead(context, 'rental items', () => listRentalItems(context));
  const intro = await readIntro(context, '/rental-items');
  return data({ items: rentals?.items, version: rentals?.version ?? 0, intro }, rentals ? 200 : 503);
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => searchMeta(matches, loaderData?.intro.search);

export default function RentalItems({ loaderData }: Route.ComponentProps) {
  const { items, version } = loaderData;
  return (
    <div className="wrap">
      <PageHead {...loaderData.intro} />
      <p className="visually-hidden rental-news" role="status" />
      <div id="rental-list" data-script="rentals/rental-list" data-version={version}>
        {items ? <RentalList items={items} /> : <ErrorPanel title={NOT_FETCHED} retry="/rental-items" />}
      </div>
      <section className="callout twelve">
        <h2>Not sure what the room needs?</h2>
        <div>
          <p>Send us the room, the date and the number of tables.</p>
          <ButtonLink to="/consultation">Book a Consultation</ButtonLink>
        </div>
      </section>
      <div className="tail" />
    </div>
  );
}

function RentalList({ items }: { items: RentalItem[] }) {
  if (items.length === 0) {
    return (
      <EmptyState
        title="Our rental collection is currently empty"
        text={
          <>
            Tell us what you have in mind. <WayOn />
          </>
        }
        action={<ButtonLink to="/contact">Ask us</ButtonLink>}
      />
    );
  }
  return (
    <ul className="rentals">
      {items.map((item, index) => (
        <RentalCard key={item.id} item={item} eager={index < FIRST_VIEW} />
      ))}
    </ul>
  );
}

const SIZES = '(width < 40rem) 8rem, (width < 60rem) 45vw, (width < 88rem) 30vw, 22vw';

function RentalCard({ item, eager }: { item: RentalItem; eager: boolean }) {
  const { id, name, description, cost_cents, quantity_available, picture } = item;
  const currency = useStudio()?.studio.currency ?? 'usd';
  return (
    <li className="rental" id={`item-${id}`}>
      <PictureFrame
        picture={picture && { ...picture, alt: picture.alt || name }}
        ratio={picture && picture.height > picture.width ? 'aspect-4-5' : 'aspect-square'}
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
