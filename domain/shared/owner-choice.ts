/** Whose records people ask for: their own, or nobody's. */
export const ownerChoices = ['mine', 'nobody'] as const
export type OwnerChoice = (typeof ownerChoices)[number]

/** Whose records are meant by somebody with an id: that id, null for nobody's, undefined for anybody's. */
export const ownerIdOf = (asked: OwnerChoice | undefined, id: string): string | null | undefined =>
  asked === 'mine' ? id : asked && null
