/** Spec 3, "Review", and what Google's terms want shown beside it. */
export interface GoogleReview {
  text: string;
  author_name: string;
  rating: number;
  /** Seconds since 1970. */
  time: number;
  author_url: string | null;
  author_photo_url: string | null;
}

export type GoogleReviewsResponse = { reviews: GoogleReview[] } | { error: string };

/** `/reviews-manager` reads from these two what is not configured (admin spec 7). */
export const NO_KEY = 'Missing API key: GOOGLE_PLACES_API_KEY is not set.';
export const NO_PLACE = 'Missing place id: GOOGLE_PLACE_ID is not set.';
export const NOT_FETCHED = 'Could not fetch reviews.';
