/** Whose records people ask for: their own, or nobody's. */
export const whose = ['mine', 'nobody'] as const
export type Whose = (typeof whose)[number]

/** Whose records are meant by somebody with an id: that id, null for nobody's, undefined for anybody's. */
export const ownerMeant = (asked: Whose | undefined, id: string): string | null | undefined =>
  asked === 'mine' ? id : asked && null
