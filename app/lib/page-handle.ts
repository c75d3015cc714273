export interface PageHandle {
  /** The query parameters that change its response for visitors; all others are removed before the page cache. */
  query: readonly string[];
}
