import { systemColumns } from '../sql/rows/audit.ts'

/** Collects the values that a query speaks of, which never stand in its text. */
export function boundValues() {
  const values: unknown[] = []
  /** The parameter that stands for a value. */
  const bound = (value: unknown) => `$${values.push(value)}`
  return { values, bound }
}

/** How many rows a page would have; what they would say is not put together. */
export const countOf = (page: string): string => `select count(*)::int as count from (${page}) found`

export const systemColumnList = systemColumns.join(', ')

/**
 * Writes the entries in a parameter into the general log, as a part of a statement that is one transaction and one round trip
 * (decision 12). Locks are taken in one order everywhere: account, sessions, the log's chain, lockout. PostgreSQL begins with what
 * the main statement looks at, so each looks at what comes before it.
 */
export const logging = (parameter: string, condition = 'true'): string => `
  insert into audit_logs (${systemColumnList})
  select ${systemColumnList} from jsonb_populate_recordset(null::audit_logs, ${parameter}) where ${condition}`
