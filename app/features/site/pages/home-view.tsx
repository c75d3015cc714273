import type { PicturedTestimonial } from '~/features/reviews/testimonials.server';
import type { ToSend as Products } from '~/features/store/catalog/to-send.server';
import { ProductCard } from '~/features/store/catalog/product-card';
import type { StudioDetails } from '~/features/site/frame/footer';
import { formatDeliveryDays } from '~/lib/business-hours';
import { MEETING_INVITATION } from '~/lib/page-content';
import type { Picture } from '~/lib/picture';
import { regionName } from '~/lib/region-name';
import { ButtonLink } from '~/ui/button';
import { classes } from '~/ui/classes';
import { MoreLink } from '~/ui/more-link';
import { PictureImg } from '~/ui/picture';
import { PictureFrame, Plate } from '~/ui/plate';
import { Invitation } from './page-sections';
import Testimonials from './testimonials.island';

export type HomeViewProps = {
  intro: { heading: string; lead: string };
  studio: Pick<StudioDetails, 'city' | 'region' | 'hours'>;
  pictures: Partial<Record<'hero' | 'weddings' | 'general' | 'sympathy' | 'petal', Picture>>;
  toSend: Products;
  glimpse: Picture[];
  testimonials: PicturedTestimonial[];
  failure?: string;
};

const GLIMPSE_RATIOS = ['aspect-4-5', 'aspect-5-4', 'aspect-4-5', 'aspect-4-5', 'aspect-5-4', 'aspect-4-5'];

export function HomeView({ intro, studio, pictures, toSend, glimpse, testimonials, failure }: HomeViewProps) {
  const glimpseNumber = toSend.length > 0 ? 3 : 2;
  const testimonialsNumber = glimpseNumber + (glimpse.length > 0 ? 1 : 0);
  return (
    <>
      <Hero intro={intro} picture={pictures.hero} place={regionName(studio.region) || studio.city} />
      <Services pictures={pictures} />
      {toSend.length > 0 && <ToSend products={toSend} studio={studio} />}
      {glimpse.length > 0 && <Glimpse pictures={glimpse} number={glimpseNumber} />}
      {(testimonials.length > 0 || failure) && (
        <Testimonials
          number={testimonialsNumber}
          testimonials={testimonials}
          picture={pictures.petal}
          failure={failure}
        />
      )}
      <Invitation section={{ ...MEETING_INVITATION, items: [] }} number={0} />
      <div className="tail" />
    </>
  );
}

/** What follows the first comma is set apart. */
function Heading({ children }: { children: string }) {
  const [, first = children, rest] = /^([^,]+,)\s*(.+)$/.exec(children) ?? [];
  return (
    <h1 className="display">
      {first} {rest && <em>{rest}</em>}
    </h1>
  );
}

type HeroProps = Pick<HomeViewProps, 'intro'> & { picture?: Picture; place: string };

function Hero({ intro, picture, place }: HeroProps) {
  return (
    <section className={classes('hero twelve wrap', !picture && 'hero-bare')}>
      {picture && (
        <div className="hero-picture">
          <PictureImg picture={picture} sizes="(width < 68rem) 100vw, 78vw" eager />
        </div>
      )}
      <p className="hero-place label">
        Floral design studio
        {place && (
          <>
            <br />
            {place}
          </>
        )}
      </p>
      <div className="hero-text">
        <Heading>{intro.heading}</Heading>
        {intro.lead && <p className="lead">{intro.lead}</p>}
        <div className="actions">
          <ButtonLink to="/consultation">Book a Consultation</ButtonLink>
          <ButtonLink to="/gallery" variant="line">
            View Our Work
          </ButtonLink>
        </div>
      </div>
      {picture?.caption && (
        <p className="hero-caption caption">
          <b>Plate 1</b> {picture.caption}
        </p>
      )}
    </section>
  );
}

const SERVICES = [
  {
    anchor: 'weddings',
    name: 'Wedding Floristry',
    text: 'Bouquets, arches and tables, drawn up with you from the first sketch and set in place on the day.',
    ratio: 'aspect-4-5',
    sizes: '(width < 40rem) 100vw, (width < 68rem) 58vw, 40vw',
  },
  {
    anchor: 'general',
    name: 'General & Event Floristry',
    text: 'Dinners, openings, a standing order for the front desk. You tell us once, and we take care of the rest.',
    ratio: 'aspect-5-6',
    sizes: '(width < 40rem) 100vw, (width < 68rem) 42vw, 32vw',
  },
  {
    anchor: 'sympathy',
    name: 'Sympathy & Funeral',
    text: 'Quiet work, at the chapel before the service.',
    ratio: 'aspect-square',
    sizes: '(width < 40rem) 92vw, (width < 68rem) 36vw, 24vw',
  },
] as const;

function Services({ pictures }: { pictures: HomeViewProps['pictures'] }) {
  return (
    <section className="section wrap" aria-labelledby="services">
      <div className="services twelve">
        <div className="section-head">
          <span className="plate-no" aria-hidden="true">
            No. 1
          </span>
          <h2 id="services">Flowers for the days that matter, arranged by hand.</h2>
        </div>
        {SERVICES.map(({ anchor, name, text, ratio, sizes }) => (
          <article key={anchor} className="service-card">
            {pictures[anchor] && <PictureFrame picture={decorative(pictures[anchor])} ratio={ratio} sizes={sizes} />}
            <h3>{name}</h3>
            <p className="text-ink-soft">{text}</p>
            <MoreLink to={`/services#${anchor}`} about={name}>
              Learn More
            </MoreLink>
          </article>
        ))}
      </div>
    </section>
  );
}

/** The heading below already describes the picture. */
function decorative(picture?: Picture) {
  return picture && { ...picture, alt: '' };
}

type ToSendProps = { products: Products } & Pick<HomeViewProps, 'studio'>;

function ToSend({ products, studio: { hours, city } }: ToSendProps) {
  const days = formatDeliveryDays(hours);
  return (
    <section className="section wrap" aria-labelledby="to-send">
      <div className="twelve">
        <div className="section-head">
          <span className="plate-no" aria-hidden="true">
            No. 2
          </span>
          <h2 id="to-send">To send this week</h2>
          <div className="section-aside">
            <ButtonLink to="/store" variant="line">
              Visit the Store
            </ButtonLink>
          </div>
        </div>
      </div>
      <ul className="catalog">
        {products.map((product) => (
          <ProductCard key={product.id} product={product} isLead={false} eager={false} heading="h3" />
        ))}
      </ul>
      <p className="to-send-delivery">
        {days ? `Delivered ${days}, or collected` : 'Collected'} from the studio{city && ` in ${city}`}.{' '}
        <MoreLink to="/delivery">Where we deliver</MoreLink>
      </p>
    </section>
  );
}

function Glimpse({ pictures, number }: { pictures: Picture[]; number: number }) {
  return (
    <section className="section bg-mist" aria-labelledby="glimpse">
      <div className="wrap twelve">
        <div className="section-head">
          <span className="plate-no" aria-hidden="true">
            No. {number}
          </span>
          <h2 id="glimpse">A Glimpse of Our Work</h2>
          <div className="section-aside">
            <ButtonLink to="/gallery" variant="line">
              Explore Full Gallery
            </ButtonLink>
          </div>
        </div>
        <div className="glimpse">
          {pictures.slice(0, 6).map((picture, index) => (
            <Plate
              key={picture.src}
              picture={picture}
              ratio={GLIMPSE_RATIOS[index]}
              sizes="(width < 68rem) 50vw, 42vw"
              number={index + 2}
              caption={picture.caption}
            />
          ))}
        </div>
      </div>
    </section>
  );
}
