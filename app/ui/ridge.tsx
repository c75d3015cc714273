import ridge from './ridge.svg?no-inline';

/** The hills above the footer. An SVG file of its own: inline it would be sent again and again. */
export function Ridge() {
  return <img className="ridge" src={ridge} alt="" width={1440} height={260} loading="lazy" />;
}
