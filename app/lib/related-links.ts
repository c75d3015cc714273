export interface RelatedLink {
  to: string;
  title: string;
  detail?: string;
}

/** Pages about the same flowers. */
export interface RelatedLinks {
  flowers?: RelatedLink[];
  products?: RelatedLink[];
  posts?: RelatedLink[];
  weddings?: RelatedLink[];
}
