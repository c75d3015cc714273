import type { ReactNode } from 'react';
import { useStudio } from '~/features/studio/use-studio';
import { formatHours } from '~/lib/business-hours';
import { ButtonLink } from '~/ui/button';
import { classes } from '~/ui/classes';
import { MoreLink } from '~/ui/more-link';
import { Plate } from '~/ui/plate';
import {
  GalleryStrip,
  type ListSectionProps,
  People,
  Prices,
  Products,
  Questions,
  Quote,
  Steps,
  titleId,
  Values,
} from './list-sections';
import { Paragraphs } from './page-texts';
import type { ShownPage, ShownSection } from './shown-page.server';

/** A page whose first picture rises beside its heading, unless something stands below the heading. */
export function SectionPage({ heading, lead, sections, children }: ShownPage & { children?: ReactNode }) {
  return (
    <div className={classes('page-sections', Boolean(children) && 'page-sections-opened')}>
      <div className={classes(Boolean(children) && 'bg-mist')}>
        <div className="wrap">
          <header className="page-head twelve">
            <h1>{heading}</h1>
            <Paragraphs text={lead} className="lead" />
          </header>
          {children}
        </div>
      </div>
      <Sections sections={sections} />
    </div>
  );
}

/** A page whose first section tells a story beside its heading. */
export function StoryPage({ heading, lead, sections }: ShownPage) {
  const [first, ...others] = sections;
  if (first?.kind !== 'text') return <SectionPage heading={heading} lead={lead} sections={sections} />;
  return (
    <div className="page-sections">
      <Story heading={heading} lead={lead} section={first} />
      <Sections sections={others} before={1} plates={first.picture ? 1 : 0} />
    </div>
  );
}

/** `before`: sections above these; `plates`: how many of them have a number. */
type SectionsProps = { sections: ShownSection[]; before?: number; plates?: number };

function Sections({ sections, before = 0, plates = before }: SectionsProps) {
  const last = sections.at(-1);
  return (
    <>
      {sections.map((section, index) => (
        <Section
          key={section.anchor ?? index}
          section={section}
          number={index + 1 + plates}
          turn={sections.slice(0, index).filter(({ kind }) => kind === 'text').length + before}
        />
      ))}
      {!(last && isOnMist(last)) && <div className="tail" />}
    </>
  );
}

/** The hills rise from its ground. */
function isOnMist({ kind, quiet }: ShownSection) {
  return kind === 'values' || kind === 'steps' || quiet === true;
}

export type SectionProps = {
  section: ShownSection;
  number: number;
  /** How many texts with pictures come before. */
  turn: number;
};

export function Section({ section, number, turn }: SectionProps) {
  switch (section.kind) {
    case 'text':
      return <TextSection section={section} number={number} turn={turn} />;
    case 'values':
      return <Values section={section} number={number} />;
    case 'prices':
      return <Prices section={section} number={number} />;
    case 'steps':
      return <Steps section={section} number={number} />;
    case 'faq':
      return <Questions section={section} number={number} />;
    case 'people':
      return <People section={section} number={number} />;
    case 'quote':
      return <Quote section={section} number={number} />;
    case 'gallery':
      return <GalleryStrip section={section} number={number} />;
    case 'products':
      return <Products section={section} number={number} />;
    case 'invitation':
      return <Invitation section={section} number={number} />;
    // Only Home has these.
    case 'hero':
    case 'services':
    case 'reviews':
      return null;
  }
}

const SIZES = '(width < 48rem) 100vw, (width < 68rem) 42vw, 58vw';

function TextSection({ section, number, turn }: SectionProps) {
  const { anchor, heading, picture, points, link_label, link_to, quiet, facts, more } = section;
  const id = titleId(section, number);
  return (
    <section
      className={classes('service', arrangement(section, number, turn), !picture && 'service-plain')}
      id={anchor}
      aria-labelledby={heading && id}
    >
      <div className="wrap twelve">
        {picture && (
          <Plate
            className="service-picture"
            picture={picture}
            ratio=""
            sizes={SIZES}
            number={number}
            caption={picture.caption}
            eager={isFirst(number, turn)}
          />
        )}
        <div className="service-text">
          <span className="plate-no" aria-hidden="true">
            No. {number}
          </span>
          {heading && <h2 id={id}>{heading}</h2>}
          <Paragraphs text={section.lead} className="lead" />
          <Paragraphs text={section.text} />
          <Points points={points} />
          {facts && <WhereAndWhen />}
          {link_label && link_to && (
            <ButtonLink to={link_to} variant={quiet ? 'line' : 'solid'}>
              {link_label}
            </ButtonLink>
          )}
          {more && <MoreLink to={more.to}>{more.label}</MoreLink>}
        </div>
      </div>
    </section>
  );
}

/** It rises beside the heading of the page. */
function isFirst(number: number, turn: number) {
  return number === 1 && turn === 0;
}

function arrangement({ quiet }: ShownSection, number: number, turn: number) {
  if (quiet) return 'service-quiet';
  if (isFirst(number, turn)) return 'service-first';
  return turn % 2 === 1 ? 'service-left' : 'service-right';
}

function Story({ heading, lead, section }: { heading: string; lead: string; section: ShownSection }) {
  const { picture, link_label, link_to, facts } = section;
  return (
    <article className="wrap twelve story" id={section.anchor}>
      <h1>{heading}</h1>
      {picture && (
        <Plate
          className="story-picture"
          picture={picture}
          ratio=""
          sizes="(width < 68rem) 100vw, 62vw"
          number="Plate 1"
          caption={picture.caption}
          eager
        />
      )}
      <div className="story-text">
        <Paragraphs text={lead} className="lead" />
        {section.heading && <h2>{section.heading}</h2>}
        <Paragraphs text={section.lead} className="lead" />
        <Paragraphs text={section.text} />
        <Points points={section.points} />
        {facts && <WhereAndWhen />}
        {link_label && link_to && <MoreLink to={link_to}>{link_label}</MoreLink>}
      </div>
    </article>
  );
}

function Points({ points = '' }: { points?: string }) {
  const lines = points.split('\n').filter(Boolean);
  if (lines.length === 0) return null;
  return (
    <ul className="service-points">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

function WhereAndWhen() {
  const studio = useStudio()?.studio;
  const hours = formatHours(studio?.hours ?? []).join('; ');
  return (
    <dl className="details-list">
      {studio?.city && (
        <div>
          <dt>Studio</dt>
          <dd>{[studio.street, studio.city, studio.region].filter(Boolean).join(', ')}</dd>
        </div>
      )}
      {hours && (
        <div>
          <dt>Open</dt>
          <dd className="num">{hours}</dd>
        </div>
      )}
    </dl>
  );
}

function Invitation({ section, number }: ListSectionProps) {
  const id = titleId(section, number);
  const { anchor, heading, text, link_label, link_to } = section;
  return (
    <div className="wrap">
      <section className="callout twelve" id={anchor} aria-labelledby={id}>
        <h2 id={id}>{heading}</h2>
        <div>
          <Paragraphs text={text} className="text-ink-soft" />
          {link_label && link_to && <ButtonLink to={link_to}>{link_label}</ButtonLink>}
        </div>
      </section>
    </div>
  );
}
