import { lengths, mostSaved } from '../limits.ts'
import { textProblems } from '../shared/person.ts'
import type { Problem } from '../shared/problem.ts'

/** The lists whose search and filters stand in the address. */
export const savedLists = ['orders', 'tickets', 'vouchers', 'audit'] as const
export type SavedList = (typeof savedLists)[number]

/** What a list was asked for, kept under a name: for whoever kept it, or for all of staff (rule A27). */
export type SavedView = {
  readonly id: string
  readonly list: SavedList
  readonly name: string
  /** What stands in the address behind the question mark. */
  readonly question: string
  /** Whose it is; null for the whole team's. */
  readonly ownerId: string | null
  /** The name of whoever kept it last; null where that was before it was noted. */
  readonly madeBy: string | null
  /** Where it stands among those of its list, from 1; 0 of one's own, and of those that nobody arranged, which stand by name (rule A109). */
  readonly place: number
}

/** Whether a view can be kept beside those that there are: in the place of the one that has its name, or as one more. */
export function hasRoomForView(
  { list, ownerId, name }: Pick<SavedView, 'list' | 'ownerId' | 'name'>,
  kept: readonly SavedView[],
): boolean {
  const beside = kept.filter((one) => one.list === list && one.ownerId === ownerId)
  return beside.length < mostSaved.views || beside.some((one) => one.name === name)
}

/** Whether these are the ids of all views of a list that the team has, each once, in whatever order. */
export function areTeamViews(ids: readonly string[], list: SavedList, kept: readonly SavedView[]): boolean {
  const of = kept.filter((one) => one.list === list && one.ownerId === null).map(({ id }) => id)
  return ids.length === of.length && new Set(ids).size === of.length && of.every((id) => ids.includes(id))
}

/** Everything that is wrong with a view that is to be kept, at once. */
export const savedViewProblems = ({ name, question }: Pick<SavedView, 'name' | 'question'>): Problem[] => [
  ...textProblems('name', name, lengths.savedViewName, { required: true }),
  ...textProblems('question', question, lengths.savedViewQuestion, { required: true }),
]
