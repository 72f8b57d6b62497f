import type { Drafts } from './Drafts.ts'

/**
 * The draft of letters that are handed over, by the ids of those the number that was typed, and their carriers: it is there again after a
 * dialog that was closed, no answer, and a reload (rule A160).
 */
export const handOverDraft = 'hand-over'

/** Where the carrier of one letter is kept, where it has one of its own. */
export const carrierOfDraft = (id: string) => `carrier ${id}`

/** Forgets the numbers of letters that are handed over. */
export const forgetNumbers = (drafts: Pick<Drafts, 'keep'>, letters: readonly { readonly id: string }[]) =>
  drafts.keep(
    handOverDraft,
    Object.fromEntries(letters.flatMap(({ id }) => [id, carrierOfDraft(id)]).map((of) => [of, undefined])),
  )
