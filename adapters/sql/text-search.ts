import { termPart } from '@hotovo/domain/shared/search'
import { z } from 'zod/mini'
import type { Call } from './call.ts'

/**
 * What is known of the texts of a table: how many there are, and how large a share of them has a piece of three letters, as
 * their index knows them; a piece that hardly any has is not named.
 */
export type PieceStatistics = { readonly rows: number; readonly shares: ReadonlyMap<string, number> }

/** Texts that are looked at to know how common pieces are, and how many searches trust what was seen. */
const sample = { texts: 1000, searches: 1000 }
/** What fewer texts have is not known to be rarer still. */
const leastShare = 0.003
/** So many entries of an index are read while one row is fetched. */
const readWhileFetched = 80
/** So many pieces of a term find nearly what all of it finds. */
const enough = 3
/** So many rows are looked through one after the other while one is fetched by an index; never more than the most. */
const lookedThrough = { while: 4, most: 20_000 }
/** So many times as many as are likely to be needed: a share is known roughly. */
const margin = 2

type Piece = { readonly text: string; readonly share: number }

/** The pieces of a term that its index can be asked for by themselves, each once; last those it reads more for. */
function piecesOf(term: string, known: PieceStatistics): readonly Piece[] {
  const texts = Array.from({ length: Math.max(term.length - 2, 0) }, (_, at) => term.slice(at, at + 3))
  const within = texts.filter((text) => /^[a-z0-9]{2}/.test(text))
  const beginnings = texts.filter((text) => /^[^a-z0-9][a-z0-9]{2}/.test(text))
  const all = [...within, ...beginnings]
  return [...new Set(all)].map((text) => ({
    text,
    share: known.shares.get(text.replace(/[^a-z0-9]/, ' ')) ?? 0,
  }))
}

/**
 * How large a share of all texts has a term, roughly. Letters hang together, so a word is as rare as its rarest piece;
 * digits do not, so each piece of them divides, of the cut into pieces side by side that is rarest: rows that lie together
 * have numbers that begin alike, and a sample sees too many of some.
 */
function shareOf(term: string, known: PieceStatistics): number {
  const pieces = piecesOf(termPart(term), known)
  const [digits, letters] = [true, false].map((areDigits) =>
    pieces.filter(({ text }) => /\d/.test(text) === areDigits).map(({ share }) => share),
  )
  const cuts = [0, 1, 2].map((first) =>
    digits!.filter((_, place) => place % 3 === first).reduce((product, share) => product * share, 1),
  )
  return Math.min(...cuts) * Math.min(1, ...letters!)
}

/** How large a share of all texts has all of these terms, roughly. */
export const shareOfAll = (terms: readonly string[], known: PieceStatistics): number =>
  terms.reduce((product, term) => product * shareOf(term, known), 1)

/**
 * What an index is asked for so that it finds little but texts with all terms, and reads little: the rarest piece, then each
 * that is read sooner than the rows are fetched which it spares. Letters of a term find the same texts as its rarest ones,
 * so only those are asked for, and what hardly any text has.
 */
export function rarePieces(terms: readonly string[], known: PieceStatistics): readonly string[] {
  const telling = terms.flatMap((term) => {
    const pieces = piecesOf(termPart(term), known).toSorted((a, b) => a.share - b.share)
    if (pieces.length === 0) return [{ text: term, share: 0 }]
    return pieces
      .filter(({ text, share }, place) => place === 0 || /\d/.test(text) || share === 0)
      .slice(0, enough)
  })
  let found = 1
  return telling
    .toSorted((a, b) => a.share - b.share)
    .filter(({ share }, place) => {
      const isWorthIt = place === 0 || found * (1 - share) * readWhileFetched >= share
      if (isWorthIt) found *= Math.max(share, leastShare)
      return isWorthIt
    })
    .map(({ text }) => text)
}

/** A way to find texts: by looking through so many rows in the order of the list, or by what their index is asked for. */
export type SearchPlan = { readonly depth: number } | { readonly pieces: readonly string[] }

/**
 * How texts with all terms are found that so large a share has: in the first rows of the list where that is less than fetching
 * them all, else by their rare pieces. It is no way to look once more through rows that were looked through.
 */
export function planSearch(
  terms: readonly string[],
  known: PieceStatistics,
  { share, limit, walked }: { readonly share: number; readonly limit: number; readonly walked: number },
): SearchPlan {
  const depth = Math.ceil((margin * limit) / share)
  const most = Math.min(lookedThrough.while * share * known.rows, lookedThrough.most)
  return depth > walked && depth <= most ? { depth } : { pieces: rarePieces(terms, known) }
}

/** A term of a search as a pattern of LIKE. */
export const likeTerm = (term: string): string => `%${termPart(term).replace(/[\\%_]/g, '\\$&')}%`

/** The beginning of a text as a pattern of LIKE. */
export const startsLike = (text: string): string => `${text.replace(/[\\%_]/g, '\\$&')}%`

/** A search as `rows_statement` has it, of rows that are listed or only counted; nothing without terms. */
export const searchAsked = (
  terms: readonly string[],
  way: SearchPlan | undefined,
  { isCounted = false }: { readonly isCounted?: boolean } = {},
) =>
  way && {
    terms: terms.map(likeTerm),
    way: 'depth' in way ? way : { pieces: way.pieces.map(likeTerm) },
    ...(isCounted && { counted: true }),
  }

/** Finds rows that have all terms, up to a limit. `ask` finds them one way; without terms it is asked once, with none. */
type TextSearch = <Row>(
  terms: readonly string[],
  limit: number,
  ask: (way: SearchPlan | undefined) => Promise<readonly Row[]>,
) => Promise<readonly Row[]>

const Statistics = z.object({
  rows: z.number(),
  shares: z.array(z.object({ piece: z.string(), share: z.number() })),
})

/** A search in a table. How common pieces are there is known from a sample; after some searches another one is taken. */
export function textSearchIn(
  call: Call,
  table: 'voucher_orders' | 'support_tickets' | 'bank_entries',
): TextSearch {
  let searches = 0
  let samples = 0
  let trusted: Promise<PieceStatistics> | undefined
  async function taken(): Promise<PieceStatistics> {
    const asked = { of_table: table, texts: sample.texts, drawn: samples++, least_share: leastShare }
    const { rows, shares } = Statistics.parse(await call('search_statistics', asked))
    return { rows, shares: new Map(shares.map(({ piece, share }) => [piece, share])) }
  }
  function known(): Promise<PieceStatistics> {
    if (trusted && searches++ < sample.searches) return trusted
    searches = 0
    const before = trusted
    const taking = taken()
    // Whoever comes meanwhile trusts what was known before, and everybody does where it fails.
    taking.then(
      () => {
        trusted = taking
      },
      () => {
        trusted = before
      },
    )
    trusted ??= taking
    return trusted
  }
  return async (terms, limit, ask) => {
    if (terms.length === 0) return ask(undefined)
    const texts = await known()
    let share = shareOfAll(terms, texts)
    for (let walked = 0; ; ) {
      const way = planSearch(terms, texts, { share, limit, walked })
      const found = await ask(way)
      if (found.length === limit || 'pieces' in way) return found
      walked = way.depth
      share = (found.length + 1) / walked
    }
  }
}
