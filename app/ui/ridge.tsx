import ridge from './ridge.svg?no-inline';

/**
 * The land the studio stands on: it closes every public page and runs into the footer. A file of its own, four hills and
 * the ground drawn from sines with a seeded roughness: in the page and its scripts it would be sent again and again.
 */
export function Ridge() {
  return <img className="ridge" src={ridge} alt="" width={1440} height={260} loading="lazy" />;
}
