export function Stars({ rating }: { rating: number }) {
  return (
    <span role="img" aria-label={`Rated ${rating} of 5`} className="stars">
      {'★'.repeat(rating)}
      <span className="stars-left">{'☆'.repeat(5 - rating)}</span>
    </span>
  );
}
