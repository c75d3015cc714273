export interface PageHandle {
  /** The query parameters that change its response for visitors; all others are removed before the page cache. */
  query?: readonly string[];
  /**
   * False for pages that only read: the browser gets HTML and `entry.reading.ts`, but not the router. 'touch' for pages with
   * a form, which need the router once a visitor touches them.
   */
  hydrate?: false | 'touch';
  /** Follows the device into the dark, as the back office does, without being part of it. */
  isDesk?: true;
}
