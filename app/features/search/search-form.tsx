import { Button } from '~/ui/button';
import { Input } from '~/ui/field';
import { MAX_QUERY_LENGTH } from './search-query';

export function SearchForm({ query }: { query: string }) {
  return (
    <form action="/search" role="search" className="search-form" data-script="search/search-form">
      <label className="field-label" htmlFor="q">
        What are you looking for?
      </label>
      <Input
        id="q"
        name="q"
        type="search"
        defaultValue={query}
        maxLength={MAX_QUERY_LENGTH}
        autoComplete="off"
        enterKeyHint="search"
      />
      <Button type="submit">Search</Button>
    </form>
  );
}
