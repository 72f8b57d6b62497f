import { withoutAccents } from '@hotovo/domain/shared/text'
import { slovakWords } from './slovak-words.ts'

/** So much of a password is judged: what follows makes it no weaker, and costs time. */
const judged = 40
/** Of the library's five: whoever has the hashes cannot guess it either. */
const leastScore = 4

let estimating: Promise<Estimate> | undefined
type Estimate = (password: string, own: readonly string[]) => number

/** Fetched with the first password that is chosen: some fifty thousand that are known. */
async function estimate(): Promise<Estimate> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs: graphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const dictionaries = { ...dictionary, slovak: slovakWords }
  const library = new ZxcvbnFactory({ graphs, dictionary: dictionaries, maxLength: judged })
  return (password, own) => library.check(password, [...own]).score
}

/**
 * Whether a password is soon guessed by whoever knows the common ones, Slovak words, keyboards, dates, and these words about its owner, as it
 * is typed or without accents, blanks and punctuation.
 */
export async function isCommonPassword(password: string, own: readonly string[]): Promise<boolean> {
  estimating ??= estimate()
  const scoreOf = await estimating
  const typed = password.normalize('NFC').toLowerCase()
  const bare = withoutAccents(password.normalize('NFKC'))
    .toLowerCase()
    .replace(/[\p{P}\p{Z}]/gu, '')
  return [typed, bare].some((spelling) => scoreOf(spelling, own) < leastScore)
}
