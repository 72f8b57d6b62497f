import type { SecretFactor } from '@hotovo/application/staff/factor-ports'
import { compareTexts } from '../sorting.ts'
import type { MemoryTables } from '../tables.ts'

/** The factors of an account, the oldest first. */
export const factorsOf = (factors: MemoryTables['factors'], accountId: string): SecretFactor[] =>
  [...factors.values()]
    .filter(({ factor }) => factor.accountId === accountId)
    .toSorted(
      (a, b) =>
        compareTexts(a.factor.createdAt, b.factor.createdAt) || compareTexts(a.factor.id, b.factor.id),
    )
