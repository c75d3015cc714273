import type { ReactNode } from 'react';
import { useStudio } from '~/features/studio/use-studio';
import { pageTitle } from '~/lib/page-title';
import type { Picture } from '~/lib/picture';
import { phoneHref } from '~/lib/studio-links';
import { getContext } from '~/platform/context.server';
import { ButtonLink } from '~/ui/button';
import { classes } from '~/ui/classes';
import { captionFont } from '~/ui/font-links';
import { Plate } from '~/ui/plate';
import type { Route } from './+types/services.page';
import { readHomePictures } from './page-pictures.server';

export const links = captionFont;

export async function loader(args: Route.LoaderArgs) {
  return { pictures: await readHomePictures(getContext(args)) };
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Wedding, Event & Sympathy Floristry') },
  {
    name: 'description',
    content:
      'Wedding floristry, general and event floristry, sympathy and funeral flowers: what we do, and how to ask for it.',
  },
];

export default function Services({ loaderData: { pictures } }: Route.ComponentProps) {
  const phone = useStudio()?.studio.phone;
  return (
    <div className="our-services">
      <div className="wrap">
        <header className="page-head twelve">
          <h1>Our Services</h1>
          <p className="lead">
            Three kinds of work, one way of doing it: asked carefully, made by hand, there on time.
          </p>
        </header>
      </div>
      <Service
        anchor="weddings"
        number={1}
        name="Wedding Floristry"
        picture={pictures.weddings}
        points={WEDDINGS}
        eager
      >
        From the first sketch to the last candle carried out. You will have one designer, one plan and one price that we
        agree in writing.
      </Service>
      <Service anchor="general" number={2} name="General & Event Floristry" picture={pictures.general} points={GENERAL}>
        For dinners, openings, graduations and desks that want something living on them every Monday.
      </Service>
      <Service
        anchor="sympathy"
        number={3}
        name="Sympathy & Funeral"
        picture={pictures.sympathy}
        points={SYMPATHY}
        isQuiet
      >
        {phone ? (
          <>
            Call us at{' '}
            <a className="num" href={phoneHref(phone)}>
              {phone}
            </a>{' '}
            and we will take care of it.
          </>
        ) : (
          'Write to us and we will take care of it.'
        )}{' '}
        We speak with the funeral home ourselves and are there before the service.
      </Service>
    </div>
  );
}

const WEDDINGS = [
  'Bouquets, boutonnieres and corsages, wired or hand-tied',
  'Arches and ceremony flowers',
  'Tables, candles and rental pieces',
  'Set in place, turned between ceremony and dinner, and taken down',
];

const GENERAL = [
  'Table flowers and installations for rooms of ten or three hundred',
  'Standing weekly orders, changed with the season',
  'Hand-tied gifts, with a note in our handwriting',
  'Delivery, or pickup at the studio',
];

const SYMPATHY = [
  'Wreaths, sprays and casket flowers',
  'Small arrangements for the family’s table at home',
  'Flowers from a garden or a hillside that meant something, where we can',
  'Told plainly what it costs, before anything is made',
];

const SIZES = '(width < 48rem) 100vw, (width < 68rem) 42vw, 58vw';

type ServiceProps = {
  anchor: 'weddings' | 'general' | 'sympathy';
  number: number;
  name: string;
  picture?: Picture;
  /** Four (spec 2, "Services"). */
  points: string[];
  isQuiet?: boolean;
  eager?: boolean;
  children: ReactNode;
};

function Service({ anchor, number, name, picture, points, isQuiet = false, eager, children }: ServiceProps) {
  const titleId = `${anchor}-title`;
  return (
    <section className={classes('service', `service-${anchor}`)} id={anchor} aria-labelledby={titleId}>
      <div className="wrap twelve">
        {picture && (
          <Plate
            className="service-picture"
            picture={picture}
            ratio=""
            sizes={SIZES}
            number={number}
            caption={picture.caption}
            eager={eager}
          />
        )}
        <div className="service-text">
          <span className="plate-no" aria-hidden="true">
            No. {number}
          </span>
          <h2 id={titleId}>{name}</h2>
          <p className="lead">{children}</p>
          <ul className="service-points">
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
          <ButtonLink to="/consultation" variant={isQuiet ? 'line' : 'solid'}>
            Inquire About {name}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
