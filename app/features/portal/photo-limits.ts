export const MAX_PHOTOS = 20;
export const TOO_MANY_PHOTOS = 'More than 20 photos. Not added.';
