import { sql } from 'kysely';
import { readEmptyPages } from '~/features/studio/empty-pages.server';
import type { Context } from '~/platform/context.server';
import { MARK_END, MARK_START, type TextSegment, splitMarked } from './marked-text';
import { correctSpelling, type KnownWord, queryTerms, relatedWords } from './search-query';

export const PAGE_SIZE = 20;
/** A title is shown whole, of a text the best passage. */
const TITLE_MARKS = `StartSel=${MARK_START}, StopSel=${MARK_END}, HighlightAll=true`;
const TEXT_MARKS = `StartSel=${MARK_START}, StopSel=${MARK_END}, MinWords=16, MaxWords=32, MaxFragments=1`;
const TEXT_READ = 20_000;
const EXCERPT_LENGTH = 160;
const MAX_SUGGESTIONS = 5;
const MAX_SIMILAR_WORDS = 300;

export type Kind = 'product' | 'flower' | 'post' | 'rental' | 'vendor' | 'worksheet' | 'page';

export interface Hit {
  kind: Kind;
  id: string;
  title: TextSegment[];
  text: TextSegment[];
  picture: string | null;
  picture_bucket: string | null;
}

export interface SearchResults {
  hits: Hit[];
  hasMore: boolean;
  /** Entries match all words, only some, or none, but have a similar title. */
  match: 'all' | 'some' | 'similar' | 'none';
  corrected: { typed: string; corrections: string[] }[];
  /** If nothing was found: similar words that would find something. */
  suggestions: string[];
}

export async function search(context: Context, input: string, offset = 0): Promise<SearchResults> {
  const all = await analyzeWords(context, queryTerms(input));
  const words = all.filter(({ isStopWord }) => !isStopWord);
  const folded = all.map(({ typed, corrections: [first] }) => first ?? typed).join(' ');
  const corrected = words.filter(({ corrections }) => corrections.length > 0);
  for (const match of ['all', 'some'] as const) {
    const query = toTsquery(words, match);
    if (!query) continue;
    const matching = { query, exact: anyOf(words.flatMap(({ stems }) => stems)), folded };
    const page = await list(context, { ...matching, offset });
    const isPastEnd = page.hits.length === 0 && offset > 0;
    const hasMatches = page.hits.length > 0 || (isPastEnd && (await list(context, { ...matching, offset: 0 })).hits[0]);
    if (hasMatches) return { ...page, match, corrected, suggestions: [] };
  }
  const similar = await listSimilarTitles(context, folded);
  if (similar.length > 0) return { hits: similar, hasMore: false, match: 'similar', corrected: [], suggestions: [] };
  const suggestions = await wordsWithResults(
    context,
    words.flatMap(({ similar }) => similar.slice(0, MAX_SUGGESTIONS)),
  );
  return { hits: [], hasMore: false, match: 'none', corrected: [], suggestions };
}

interface Word {
  typed: string;
  isStopWord: boolean;
  /** Its own stem, if any entry has it. */
  stems: string[];
  /** Of words that begin with it. */
  prefixedStems: string[];
  /** Of what is meant by an occasion: a funeral is sympathy. */
  relatedStems: string[];
  corrections: string[];
  correctedStems: string[];
  similar: string[];
}

async function analyzeWords({ db }: Context, terms: string[]): Promise<Word[]> {
  if (terms.length === 0) return [];
  const related = terms.map((term) => relatedWords(term).join(' '));
  const { rows } = await sql<{
    word: string;
    stems: string[];
    is_known: boolean;
    prefixed: string[];
    related: string[];
    known: Known[];
  }>`
    select typed.word, stems, is_known, prefixed, related, case when is_known or cardinality(prefixed || related) > 0 then '[]' else (
      select coalesce(json_agg(near), '[]') from (
        select w.word, w.stem, w.is_in_title, w.word % typed.word as is_similar from search_words w
        where w.word % typed.word
          or w.word >= left(typed.word, 1) and w.word < left(typed.word, 1) || ${LAST}
            and abs(length(w.word) - length(typed.word)) <= 1
        order by similarity(w.word, typed.word) desc, right(w.word, 1) = right(typed.word, 1) desc, w.word
        limit ${MAX_SIMILAR_WORDS}) near) end as known
    from unnest(${terms}::text[], ${related}::text[]) with ordinality typed (word, meant, place),
      ts_lexize('english_stem', typed.word) stems,
      lateral (select length(typed.word) < 3 or typed.word ~ '[0-9]'
        or exists (select from search_words where stem = stems[1]) as is_known) known,
      lateral (select array(select stem from search_words
        where length(typed.word) >= 3 and word >= typed.word and word < typed.word || ${LAST}
        order by length(word), word limit 50) as prefixed) beginning,
      lateral (select array(select unnest(ts_lexize('english_stem', word))
        from unnest(string_to_array(meant, ' ')) word) as related) meaning
    order by typed.place`.execute(db);
  return rows.map(({ word, stems, is_known, prefixed, related, known }) => {
    const corrections = correctSpelling(word, known);
    return {
      typed: word,
      isStopWord: stems.length === 0,
      stems: is_known ? stems : [],
      prefixedStems: prefixed,
      relatedStems: related,
      corrections: corrections.map((each) => each.word),
      correctedStems: corrections.map(({ stem }) => stem),
      similar: known.flatMap((each) => (each.is_similar ? [each.word] : [])),
    };
  });
}

type Known = KnownWord & { stem: string; is_similar: boolean };
/** Sorts after every letter that can follow a beginning. */
const LAST = sql.lit('\u{10ffff}');

function toTsquery(words: Word[], match: 'all' | 'some'): string {
  const each = words.map(({ stems, prefixedStems, relatedStems, correctedStems }) =>
    anyOf([...stems, ...prefixedStems, ...relatedStems, ...correctedStems]),
  );
  if (match === 'some') return each.filter(Boolean).join(' | ');
  return each.every(Boolean) ? each.join(' & ') : '';
}

function anyOf(stems: string[]): string {
  const quoted = [...new Set(stems)].map((stem) => `'${stem.replace(/['\\]/g, '$&$&')}'`);
  return quoted.length > 0 ? `(${quoted.join(' | ')})` : '';
}

type Row = Omit<Hit, 'title' | 'text'> & { title: string; text: string };

/** The addresses of these have their slugs. */
const ADDRESS = sql`case kind
  when 'worksheet' then (select slug from reference_materials where id = e.id::uuid)
  when 'product' then (select slug from products where id = e.id::uuid)
  when 'post' then (select slug from blog_posts where id = e.id::uuid)
  else e.id end`;

/** The title counts more than the text, an exact word more than a similar one. */
async function list(
  context: Context,
  { query, exact, folded, offset }: { query: string; exact: string; folded: string; offset: number },
) {
  const shown = await isShown(context);
  const weights = sql.lit('{0.05, 0.2, 0.4, 1}');
  const { rows } = await sql<Row>`
    with ranked as (
      select e.*, 3 * (e.folded_title = ${folded})::int + (e.words @@ ${exact}::tsquery)::int
        + 2 * ts_rank(${weights}, e.words, ${exact}::tsquery) + ts_rank(${weights}, e.words, ${query}::tsquery) + similarity(e.folded_title, ${folded}) as rank
      from search_candidates(${query}::tsquery) e
      where ${shown}
      order by rank desc, e.title, e.id limit ${PAGE_SIZE + 1} offset ${offset})
    select kind, ${ADDRESS} as id, picture, picture_bucket, ts_headline('english', title, ${query}::tsquery, ${TITLE_MARKS}) as title,
      case when starts_with(text, plain) then '' else '… ' end || passage
        || case when rtrim(text, '.') like '%' || rtrim(right(plain, 12), '.') then '' else ' …' end as text
    from ranked e, ts_headline('english', left(text, ${TEXT_READ}), ${query}::tsquery, ${TEXT_MARKS}) passage,
      translate(passage, ${MARK_START + MARK_END}, '') plain
    order by rank desc, title, id`.execute(context.db);
  return { hits: rows.slice(0, PAGE_SIZE).map(toHit), hasMore: rows.length > PAGE_SIZE };
}

async function listSimilarTitles(context: Context, folded: string): Promise<Hit[]> {
  if (folded.length < 3) return [];
  const shown = await isShown(context);
  const { rows } = await sql<Row>`
    select kind, ${ADDRESS} as id, title, left(text, ${EXCERPT_LENGTH}) as text, picture, picture_bucket
    from search_similar(${folded}) e where ${shown}
    order by word_similarity(${folded}, folded_title) desc, title, id limit ${PAGE_SIZE}`.execute(context.db);
  return rows.map(toHit);
}

/** No products of an external store, and no empty pages. */
async function isShown(context: Context) {
  const hasProducts = !context.config.STORE_API_URL;
  const empty = await readEmptyPages(context);
  return sql<boolean>`(e.kind <> 'product' or ${hasProducts}) and e.id <> all(${empty}::text[])`;
}

function toHit({ title, text, ...row }: Row): Hit {
  return { ...row, title: splitMarked(title), text: splitMarked(text) };
}

async function wordsWithResults({ db }: Context, words: string[]): Promise<string[]> {
  if (words.length === 0) return [];
  const { rows } = await sql<{ word: string }>`
    select word from unnest(${words}::text[]) with ordinality similar_word (word, place)
    where exists (select from search_candidates(plainto_tsquery('english', word)))
    order by place limit ${MAX_SUGGESTIONS}`.execute(db);
  return rows.map(({ word }) => word);
}
