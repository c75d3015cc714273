import { sql } from 'kysely';
import type { Context } from '~/platform/context.server';
import { MARK_END, MARK_START, type TextSegment, splitMarked } from './marked-text';
import { correctSpelling, type KnownWord, queryTerms } from './search-query';

export const PAGE_SIZE = 20;
const SOURCES = ['products', 'blog_posts', 'flower_types', 'rental_items', 'vendors'];
/** A title is toHit whole, of a text the best passage. */
const TITLE_MARKS = `StartSel=${MARK_START}, StopSel=${MARK_END}, HighlightAll=true`;
const TEXT_MARKS = `StartSel=${MARK_START}, StopSel=${MARK_END}, MinWords=16, MaxWords=32, MaxFragments=1`;
const TEXT_READ = 20_000;
/** In characters, for texts without a matching passage. */
const TEXT_SHOWN = 160;
const MAX_NEAR = 5;
/** How many similar words are compared. */
const CANDIDATES = 300;

export type Kind = 'product' | 'flower' | 'post' | 'rental' | 'vendor' | 'page';

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
  /** ResultList match all words, only some, or none, but have a similar title. */
  match: 'all' | 'some' | 'alike' | 'none';
  /** Misspelled words and their replacements. */
  corrected: { asked: string; instead: string[] }[];
  /** If nothing was found: similar words that would find something. */
  near: string[];
}

/** Public content that matches `input`, best first. */
export async function search(context: Context, input: string, offset = 0): Promise<SearchResults> {
  for (const tag of SOURCES) context.reads(tag);
  const words = await analyzeWords(context, queryTerms(input));
  const wanted = words.filter(({ isEmpty }) => !isEmpty);
  const folded = words.map(({ asked, instead: [first] }) => first ?? asked).join(' ');
  const corrected = wanted.flatMap(({ asked, instead }) => (instead.length > 0 ? [{ asked, instead }] : []));
  for (const match of ['all', 'some'] as const) {
    const query = tsqueryOf(wanted, match);
    if (!query) continue;
    const page = await list(context, { query, exact: anyOf(wanted.flatMap(({ stems }) => stems)), folded, offset });
    if (page.hits.length > 0) return { ...page, match, corrected, near: [] };
  }
  const alike = await listSimilarTitles(context, folded);
  if (alike.length > 0) return { hits: alike, hasMore: false, match: 'alike', corrected: [], near: [] };
  const near = await wordsWithResults(
    context,
    wanted.flatMap(({ near }) => near.slice(0, MAX_NEAR)),
  );
  return { hits: [], hasMore: false, match: 'none', corrected: [], near };
}

interface Word {
  asked: string;
  /** A stop word such as 'the'. */
  isEmpty: boolean;
  /** Its own stem, if any entry has it. */
  stems: string[];
  /** Stems of words that begin with it. */
  begun: string[];
  /** Corrections, if no entry has the word. */
  instead: string[];
  insteadStems: string[];
  /** Less similar words. */
  near: string[];
}

async function analyzeWords({ db }: Context, asked: string[]): Promise<Word[]> {
  if (asked.length === 0) return [];
  const { rows } = await sql<{ word: string; stems: string[]; is_known: boolean; begun: string[]; alike: Alike[] }>`
    select asked.word, stems, is_known, begun, case when is_known or cardinality(begun) > 0 then '[]' else (
      select coalesce(json_agg(near), '[]') from (
        select w.word, w.stem, w.is_in_title, w.word % asked.word as is_near from search_words w
        where w.word % asked.word
          or w.word >= left(asked.word, 1) and w.word < left(asked.word, 1) || ${LAST}
            and abs(length(w.word) - length(asked.word)) <= 1
        order by similarity(w.word, asked.word) desc, right(w.word, 1) = right(asked.word, 1) desc, w.word
        limit ${CANDIDATES}) near) end as alike
    from unnest(${asked}::text[]) with ordinality asked (word, place),
      ts_lexize('english_stem', asked.word) stems,
      lateral (select length(asked.word) < 3 or asked.word ~ '[0-9]'
        or exists (select from search_words where stem = stems[1]) as is_known) known,
      lateral (select array(select stem from search_words
        where length(asked.word) >= 3 and word >= asked.word and word < asked.word || ${LAST}
        order by length(word), word limit 50) as begun) beginning
    order by asked.place`.execute(db);
  return rows.map(({ word, stems, is_known, begun, alike }) => {
    const right = correctSpelling(word, alike);
    const own = { asked: word, isEmpty: stems.length === 0, stems: is_known ? stems : [] };
    const near = alike.flatMap((each) => (each.is_near ? [each.word] : []));
    return {
      ...own,
      begun,
      near,
      instead: right.map((each) => each.word),
      insteadStems: right.map(({ stem }) => stem),
    };
  });
}

type Alike = KnownWord & { stem: string; is_near: boolean };
/** Sorts after every letter that can follow a beginning. */
const LAST = sql.lit('\u{10ffff}');

/** Undefined if nothing can match. */
function tsqueryOf(words: Word[], match: 'all' | 'some'): string {
  const each = words.map(({ stems, begun, insteadStems }) => anyOf([...stems, ...begun, ...insteadStems]));
  if (match === 'some') return each.filter(Boolean).join(' | ');
  return each.every(Boolean) ? each.join(' & ') : '';
}

function anyOf(stems: string[]): string {
  const quoted = [...new Set(stems)].map((stem) => `'${stem.replace(/['\\]/g, '$&$&')}'`);
  return quoted.length > 0 ? `(${quoted.join(' | ')})` : '';
}

type Row = Omit<Hit, 'title' | 'text'> & { title: string; text: string };

/** The title counts more than the text, an exact word more than a similar one. */
async function list(
  { db, config }: Context,
  { query, exact, folded, offset }: { query: string; exact: string; folded: string; offset: number },
) {
  const weights = sql.lit('{0.05, 0.2, 0.4, 1}');
  const { rows } = await sql<Row>`
    with ranked as (
      select e.*, 3 * (e.folded_title = ${folded})::int + (e.words @@ ${exact}::tsquery)::int
        + 2 * ts_rank(${weights}, e.words, ${exact}::tsquery) + ts_rank(${weights}, e.words, ${query}::tsquery) + similarity(e.folded_title, ${folded}) as rank
      from search_candidates(${query}::tsquery) e
      where ${isShown(config)}
      order by rank desc, e.title, e.id limit ${PAGE_SIZE + 1} offset ${offset})
    select kind, id, picture, picture_bucket, ts_headline('english', title, ${query}::tsquery, ${TITLE_MARKS}) as title,
      case when starts_with(text, plain) then '' else '… ' end || passage
        || case when rtrim(text, '.') like '%' || rtrim(right(plain, 12), '.') then '' else ' …' end as text
    from ranked, ts_headline('english', left(text, ${TEXT_READ}), ${query}::tsquery, ${TEXT_MARKS}) passage,
      translate(passage, ${MARK_START + MARK_END}, '') plain
    order by rank desc, title, id`.execute(db);
  return { hits: rows.slice(0, PAGE_SIZE).map(toHit), hasMore: rows.length > PAGE_SIZE };
}

async function listSimilarTitles({ db, config }: Context, folded: string): Promise<Hit[]> {
  if (folded.length < 3) return [];
  const { rows } = await sql<Row>`
    select kind, id, title, left(text, ${TEXT_SHOWN}) as text, picture, picture_bucket
    from search_similar(${folded}) e where ${isShown(config)}
    order by word_similarity(${folded}, folded_title) desc, title, id limit ${PAGE_SIZE}`.execute(db);
  return rows.map(toHit);
}

/** Our own products are hidden while an external store is configured. */
function isShown({ STORE_API_URL }: Context['config']) {
  return STORE_API_URL ? sql<boolean>`e.kind <> 'product'` : sql<boolean>`true`;
}

function toHit({ title, text, ...row }: Row): Hit {
  return { ...row, title: splitMarked(title), text: splitMarked(text) };
}

async function wordsWithResults({ db }: Context, words: string[]): Promise<string[]> {
  if (words.length === 0) return [];
  const { rows } = await sql<{ word: string }>`
    select word from unnest(${words}::text[]) with ordinality near (word, place)
    where exists (select from search_candidates(plainto_tsquery('english', word)))
    order by place limit ${MAX_NEAR}`.execute(db);
  return rows.map(({ word }) => word);
}
