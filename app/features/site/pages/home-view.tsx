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
import { Paragraphs } from './page-texts';
import type { ShownSection } from './shown-page.server';
import Testimonials from './testimonials.island';

export type HomeViewProps = {
  intro: { heading: string; lead: string };
  studio: Pick<StudioDetails, 'city' | 'region' | 'hours'>;
  pictures: Partial<Record<'hero' | 'petal', Picture>>;
  /** The first texts of the page of services. */
  services: ShownSection[];
  toSend: Products;
  glimpse: Picture[];
  testimonials: PicturedTestimonial[];
  failure?: string;
};

const GLIMPSE_RATIOS = ['aspect-4-5', 'aspect-5-4', 'aspect-4-5', 'aspect-4-5', 'aspect-5-4', 'aspect-4-5'];

export function HomeView({ intro, studio, pictures, services, toSend, glimpse, testimonials, failure }: HomeViewProps) {
  const toSendNumber = services.length > 0 ? 2 : 1;
  const glimpseNumber = toSendNumber + (toSend.length > 0 ? 1 : 0);
  const testimonialsNumber = glimpseNumber + (glimpse.length > 0 ? 1 : 0);
  return (
    <>
      <Hero intro={intro} picture={pictures.hero} place={regionName(studio.region) || studio.city} />
      {services.length > 0 && <Services services={services} />}
      {toSend.length > 0 && <ToSend number={toSendNumber} products={toSend} studio={studio} />}
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

/** By place in the row. */
const CARDS = [
  { ratio: 'aspect-4-5', sizes: '(width < 40rem) 100vw, (width < 68rem) 58vw, 40vw' },
  { ratio: 'aspect-5-6', sizes: '(width < 40rem) 100vw, (width < 68rem) 42vw, 32vw' },
  { ratio: 'aspect-square', sizes: '(width < 40rem) 92vw, (width < 68rem) 36vw, 24vw' },
] as const;

function Services({ services }: Pick<HomeViewProps, 'services'>) {
  return (
    <section className="section wrap" aria-labelledby="services">
      <div className="services twelve">
        <div className="section-head">
          <span className="plate-no" aria-hidden="true">
            No. 1
          </span>
          <h2 id="services">Flowers for the days that matter, arranged by hand.</h2>
        </div>
        {services.slice(0, CARDS.length).map(({ anchor = '', heading, lead = '', picture }, place) => (
          <article key={anchor} className="service-card">
            {/* The heading below already describes the picture. */}
            {picture && <PictureFrame picture={{ ...picture, alt: '' }} {...CARDS[place]} />}
            <h3>{heading}</h3>
            <Paragraphs text={firstSentence(lead)} className="text-ink-soft" />
            <MoreLink to={`/services#${anchor}`} about={heading}>
              Learn More
            </MoreLink>
          </article>
        ))}
      </div>
    </section>
  );
}

function firstSentence(text: string) {
  return /^.+?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text;
}

type ToSendProps = { number: number; products: Products } & Pick<HomeViewProps, 'studio'>;

function ToSend({ number, products, studio: { hours, city } }: ToSendProps) {
  const days = formatDeliveryDays(hours);
  return (
    <section className="section wrap" aria-labelledby="to-send">
      <div className="twelve">
        <div className="section-head">
          <span className="plate-no" aria-hidden="true">
            No. {number}
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
