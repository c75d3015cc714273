import type { ReactNode } from 'react';
import { ProductCard } from '~/features/shop/product-card';
import { ButtonLink } from '~/ui/button';
import { classes } from '~/ui/classes';
import { Plate } from '~/ui/plate';
import { Paragraphs } from './page-texts';
import type { ShownSection } from './shown-page.server';

export type ListSectionProps = { section: ShownSection; number: number };

export function titleId({ anchor }: ShownSection, number: number) {
  return `${anchor ?? `section-${number}`}-title`;
}

type HeadedProps = ListSectionProps & { className: string; isMist?: boolean; children: ReactNode };

function Headed({ section, number, className, isMist, children }: HeadedProps) {
  const { anchor, text } = section;
  return (
    <section className={classes('section', isMist && 'bg-mist')} id={anchor} aria-labelledby={titleId(section, number)}>
      <div className={classes('wrap twelve', className)}>
        <SectionHead section={section} number={number} />
        {text && (
          <div className="section-text">
            <Paragraphs text={text} className="lead" />
          </div>
        )}
        {children}
      </div>
    </section>
  );
}

export function SectionHead({ section, number }: ListSectionProps) {
  const { heading, link_label, link_to } = section;
  return (
    <div className="section-head">
      <span className="plate-no" aria-hidden="true">
        No. {number}
      </span>
      <h2 id={titleId(section, number)}>{heading}</h2>
      {link_label && link_to && (
        <div className="section-aside">
          <ButtonLink to={link_to} variant="line">
            {link_label}
          </ButtonLink>
        </div>
      )}
    </div>
  );
}

export function Values(props: ListSectionProps) {
  return (
    <Headed {...props} className="values" isMist>
      {props.section.items.map(({ title, text }, index) => (
        <div key={title} className={classes('value', `value-${(index % 3) + 1}`)}>
          <h3>{title}</h3>
          <Paragraphs text={text} />
        </div>
      ))}
    </Headed>
  );
}

export function Prices(props: ListSectionProps) {
  return (
    <Headed {...props} className="prices">
      <ul className="price-list">
        {props.section.items.map(({ title, detail, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            {detail && <p className="price-list-price num">{detail}</p>}
            <Paragraphs text={text} className="text-ink-soft" />
          </li>
        ))}
      </ul>
    </Headed>
  );
}

export function Steps(props: ListSectionProps) {
  return (
    <Headed {...props} className="steps" isMist>
      <ol className="steps-list">
        {props.section.items.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <Paragraphs text={text} className="text-ink-soft" />
          </li>
        ))}
      </ol>
    </Headed>
  );
}

export function Questions(props: ListSectionProps) {
  return (
    <Headed {...props} className="questions">
      <div className="question-list">
        {props.section.items.map(({ title, text }) => (
          <details key={title}>
            <summary>{title}</summary>
            <Paragraphs text={text} className="text-ink-soft" />
          </details>
        ))}
      </div>
    </Headed>
  );
}

export function People(props: ListSectionProps) {
  return (
    <Headed {...props} className="people">
      <ul className="people-list">
        {props.section.items.map(({ title, detail, text, picture }) => (
          <li key={title}>
            {picture && <Plate picture={picture} sizes="(width < 48rem) 50vw, 30vw" />}
            <h3>{title}</h3>
            {detail && <p className="label">{detail}</p>}
            <Paragraphs text={text} className="text-ink-soft" />
          </li>
        ))}
      </ul>
    </Headed>
  );
}

export function Quote({ section: { anchor, text, heading } }: ListSectionProps) {
  return (
    <section className="section" id={anchor}>
      <figure className="wrap twelve page-quote">
        <blockquote>
          <Paragraphs text={text} />
        </blockquote>
        {heading && <figcaption className="label">{heading}</figcaption>}
      </figure>
    </section>
  );
}

const STRIP = 4;

export function GalleryStrip(props: ListSectionProps) {
  const { pictures = [] } = props.section;
  if (pictures.length === 0) return null;
  return (
    <Headed {...props} className="gallery-strip">
      <div className="gallery-strip-pictures">
        {pictures.slice(0, STRIP).map((picture) => (
          <Plate key={picture.src} picture={picture} sizes="(width < 48rem) 50vw, 25vw" caption={picture.caption} />
        ))}
      </div>
    </Headed>
  );
}

export function Products(props: ListSectionProps) {
  const { products = [] } = props.section;
  if (products.length === 0) return null;
  return (
    <Headed {...props} className="product-strip">
      <ul className="catalog">
        {products.map((product) => (
          <ProductCard key={product.id} product={product} isLead={false} eager={false} heading="h3" />
        ))}
      </ul>
    </Headed>
  );
}
