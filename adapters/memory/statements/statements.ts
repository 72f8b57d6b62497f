import type { Statements, StoredStatement } from '@hotovo/application/statements/ports'
import type { SystemEntry } from '@hotovo/domain/audit/system-log'
import { orderSearchText } from '@hotovo/domain/orders/filter'
import { isToPay, type Order } from '@hotovo/domain/orders/order'
import { type BankEntry, isUnclaimed, isUndecided, matchesEntry } from '@hotovo/domain/statements/entry'
import { isKeyTaken, keepKey } from '../access/staff-keys.ts'
import { clone } from '../clone.ts'
import { compareTexts } from '../sorting.ts'
import type { MemoryTables } from '../tables.ts'

type EntryPosition = Pick<BankEntry, 'bookedOn' | 'id'>
const byDay = (a: EntryPosition, b: EntryPosition) =>
  compareTexts(a.bookedOn, b.bookedOn) || compareTexts(a.id, b.id)
type StatementPosition = Pick<StoredStatement, 'importedAt' | 'id'>
const newestFirst = (a: StatementPosition, b: StatementPosition) =>
  compareTexts(b.importedAt, a.importedAt) || compareTexts(b.id, a.id)

const byInstantAndId = (a: Order, b: Order) =>
  compareTexts(a.createdAt, b.createdAt) || compareTexts(a.id, b.id)
const emailOf = ({ email }: Order) => email.toLowerCase()
const bare = (account: string | null) => account?.replaceAll(' ', '').toUpperCase()

const contentsOf = (account: string, contents: string) => `${account} ${contents}`

/** Statements kept in memory, as strict as the database; what is logged goes to `write`. */
export function memoryStatements(
  {
    bankEntries: entries,
    orders,
    payments,
    statements: kept,
    statementContents,
    statementTables,
    statementImports,
    columnMappings: mappings,
    staffKeys,
  }: MemoryTables,
  write: (entry: SystemEntry) => void,
): Statements {
  const all = () => [...entries.values()]

  return {
    add: async ({ statement, contents, table, entries: added, proven, logged, importId = '' }) => {
      const isKnown = ({ account, mark }: BankEntry) =>
        all().some((entry) => entry.account === account && entry.mark === mark)
      const place = contentsOf(statement.account, contents)
      if (added.some(isKnown) || statementContents.has(place)) return 'known'
      kept.set(statement.id, clone(statement))
      statementContents.set(place, statement.id)
      if (table) statementTables.set(statement.id, clone(table))
      for (const entry of clone(added)) entries.set(entry.id, entry)
      for (const entry of all()) {
        if (!proven.includes(entry.id) || entry.repeats === null) continue
        const again =
          entry.decision === 'set-aside'
            ? ({
                decision: 'open',
                decidedBy: null,
                decidedAt: null,
                asideReason: null,
                asideNote: null,
              } as const)
            : {}
        entries.set(entry.id, { ...entry, ...again, repeats: null })
      }
      const bringing = statementImports.get(importId)
      if (bringing) statementImports.set(importId, { ...bringing, added: bringing.added + added.length })
      write(logged)
      return 'added'
    },
    withContents: async (account, contents) => statementContents.get(contentsOf(account, contents)),
    ofDay: async (account, day) =>
      all()
        .filter((entry) => entry.account === account && entry.bookedOn === day)
        .map(({ id, mark, statementId }) => ({ id, mark, lastDay: kept.get(statementId)!.to })),
    known: async (account, marks) =>
      clone(all().filter((entry) => entry.account === account && marks.includes(entry.mark))),
    entry: async (statementId, place) =>
      clone(all().find((entry) => entry.statementId === statementId && entry.place === place)),
    byIds: async (ids) => clone(all().filter(({ id }) => ids.includes(id))),
    entries: async ({ after, limit, ...filter }) =>
      clone(
        all()
          .filter((entry) => matchesEntry(entry, filter) && (!after || byDay(entry, after) > 0))
          .sort(byDay)
          .slice(0, limit),
      ),
    figures: async (filter) => {
      const waiting = all().filter(
        (entry) => matchesEntry(entry, filter) && (entry.decision === 'open' || isUnclaimed(entry)),
      )
      return [...new Set(waiting.map(({ state }) => state))].map((state) => {
        const lines = waiting.filter((entry) => entry.state === state)
        const sums = new Map<string, number>()
        for (const { currency, amount, used } of lines)
          sums.set(currency, (sums.get(currency) ?? 0) + amount - used)
        return {
          state,
          count: lines.length,
          sums: [...sums]
            .map(([currency, amount]) => ({ currency, amount }))
            .sort((a, b) => compareTexts(a.currency, b.currency)),
        }
      })
    },
    page: async ({ after, limit }) =>
      clone(
        [...kept.values()]
          .filter((statement) => !after || newestFirst(statement, after) > 0)
          .sort(newestFirst)
          .slice(0, limit)
          .map((statement) => {
            const own = all().filter(({ statementId }) => statementId === statement.id)
            const open = own.filter((entry) => entry.decision === 'open' && isUnclaimed(entry))
            return { ...statement, lines: own.length, open: open.length }
          }),
      ),
    about: async (orderIds) =>
      clone(
        all()
          .filter(
            ({ decision, orderIds: about }) =>
              isUndecided({ decision }) && about.some((id) => orderIds.includes(id)),
          )
          .sort(
            (a, b) => compareTexts(a.bookedOn, b.bookedOn) || a.place - b.place || compareTexts(a.id, b.id),
          ),
      ),
    likelyOrders: async ({ currency, missing, symbols, words, account, named, each }) => {
      const newest = [...orders.values()].map(({ order }) => order).sort((a, b) => byInstantAndId(b, a))
      const emailsOf = (isOne: (order: Order) => boolean) =>
        new Set(newest.filter((order) => order.email !== '' && isOne(order)).map(emailOf))
      const lines = all()
        .filter(({ counterAccount }) => account !== null && bare(counterAccount) === account)
        .sort((a, b) => byDay(b, a))
        .slice(0, each)
        .map(({ id }) => id)
      const paid = new Set(
        payments.flatMap(({ entryId, orderId }) => (entryId && lines.includes(entryId) ? orderId : [])),
      )
      const ofAccount = emailsOf(({ id }) => paid.has(id))
      const ofNamed = emailsOf(({ id }) => named.includes(id))
      const payable = newest.filter((order) => isToPay(order) && order.currency === currency)
      const some = (isOne: (order: Order) => boolean) => payable.filter(isOne).slice(0, each)
      const found = new Set([
        ...some((order) => order.charged - order.received === missing),
        ...some(({ variableSymbol }) => symbols.includes(variableSymbol)),
        ...some(
          (order) => words.length > 0 && words.every((word) => orderSearchText(order).includes(` ${word}`)),
        ),
        ...some((order) => ofAccount.has(emailOf(order)) || ofNamed.has(emailOf(order))),
      ])
      return clone(
        payable
          .filter((order) => found.has(order))
          .map((order) => ({
            order,
            isFromAccount: ofAccount.has(emailOf(order)),
            isOfNamed: ofNamed.has(emailOf(order)),
          })),
      )
    },
    rematch: async (matchings) => {
      for (const { id, ...matching } of clone(matchings)) {
        const entry = entries.get(id)
        if (entry && isUndecided(entry)) entries.set(id, { ...entry, ...matching })
      }
    },
    decide: async ({ id, from, to, by, at, logged, why, key }) => {
      const entry = entries.get(id)
      if (entry?.decision !== from.decision || entry.decidedAt !== from.decidedAt) return 'entry-decided'
      if (isKeyTaken({ staffKeys }, key)) return 'key-taken'
      keepKey({ staffKeys }, key)
      const isOpen = to === 'open'
      entries.set(id, {
        ...entry,
        decision: to,
        decidedBy: isOpen ? null : by,
        decidedAt: isOpen ? null : at,
        asideReason: why?.reason ?? null,
        asideNote: why?.note ?? null,
      })
      write(logged)
      return 'decided'
    },
    mappings: async () => clone([...mappings.values()]),
    readAs: async (ids) => {
      const read = [...statementTables]
        .map(([id, table]) => ({ statement: kept.get(id)!, table }))
        .sort((a, b) => newestFirst(b.statement, a.statement))
      return clone(
        read.flatMap(({ statement, table }, place) => {
          if (!ids.includes(statement.id)) return []
          const before = read
            .slice(0, place)
            .findLast(
              ({ table: { mapping, importId } }) =>
                mapping.header === table.mapping.header && importId !== table.importId,
            )
          const { id: statementId, fileName } = statement
          return [{ statementId, fileName, table, before: before?.table.mapping ?? null }]
        }),
      )
    },
    remember: async (mapping, { by, byId, at }, logged) => {
      const { namedBy, namedAt } = mappings.get(mapping.header) ?? { namedBy: by, namedAt: at }
      mappings.set(
        mapping.header,
        clone({ mapping, namedBy, namedAt, changedBy: by, changedById: byId, changedAt: at }),
      )
      write(logged)
    },
  }
}
