import type { AuditQuery, AuditRecords } from '@hotovo/application/audit/ports'
import { actionsIn, auditTypes } from '@hotovo/domain/audit/actions'
import {
  entryRecord,
  everydaySignIns,
  mayMatch,
  periodStart,
  systemRecord,
} from '@hotovo/domain/audit/record'
import { foldedText, searchText, searchWords, termPart } from '@hotovo/domain/shared/search'
import { actorOf, normalEmail, type StaffAccount, staffName } from '@hotovo/domain/staff/account'
import { z } from 'zod/mini'
import { type Call, rowsIn } from '../call.ts'
import { auditOf } from '../rows/audit/entries.ts'
import { auditMoneyCodec } from '../rows/audit/money.ts'
import { systemEntryOf } from '../rows/audit/system-log.ts'
import { accountCodec } from '../rows/staff.ts'
import type { People } from '../sealing.ts'
import { likeTerm } from '../text-search.ts'

const Row = z.object({
  type: z.enum(auditTypes),
  id: z.string(),
  row: z.unknown(),
  number: z.nullable(z.string()),
  account: z.unknown(),
  person: z.nullable(z.string()),
  salt: z.nullable(z.string()),
  money: z.unknown(),
})

/** The tables of the logs, seen as one. */
export function sqlAuditRecords(call: Call, people: People): AuditRecords {
  /** What is looked for: staff are few, so who a word or an e-mail means is decided where accents are known. */
  async function lookedFor({ q = '', called = [], by }: AuditQuery['filter']) {
    const words = searchWords(q)
    const email = by === undefined ? undefined : normalEmail(by)
    if (words.length === 0 && email === undefined) return { terms: [] }
    const known = rowsIn(accountCodec.fromRow, await call('all_accounts'))
    const textOf = (account: StaffAccount) => searchText([staffName(account), account.email])
    const terms = await Promise.all(
      words.map(async (word, place) => {
        const term = foldedText(word)
        const names = called[place] ?? []
        return {
          found: likeTerm(term),
          called: names,
          called_found: names.map(likeTerm),
          staff: known.filter((account) => textOf(account).includes(termPart(term))).map(({ id }) => id),
          person: await people.personOf(word),
        }
      }),
    )
    if (email === undefined) return { terms }
    const one = known.find((account) => account.email === email)
    return { terms, by: { email, id: one?.id ?? null, found: likeTerm(foldedText(email)) } }
  }

  /** A page as `audit_statement` has it; undefined where no log has anything that is meant. */
  async function pageAsked({ filter, now, after, limit }: AuditQuery) {
    const { action, period, severity, signIns } = filter
    const logs = auditTypes.filter((log) => mayMatch(filter, log))
    if (logs.length === 0) return undefined
    return {
      logs: logs.map((log) => ({ log, actions: action && actionsIn(log, action) })),
      since: period && periodStart(period, now),
      after: after && { type: after.type, at: after.at, id: after.id },
      severity,
      without: signIns && everydaySignIns,
      ...(await lookedFor(filter)),
      limit,
    }
  }

  return {
    page: async (query) => {
      const asked = await pageAsked(query)
      if (!asked) return []
      return rowsIn(
        (answer) => {
          const { type, id, row, number, account, person, salt, money } = Row.parse(answer)
          const open = people.openerOf(person, salt)
          const record =
            type === 'system'
              ? systemRecord(
                  id,
                  systemEntryOf(row, open),
                  account ? actorOf(accountCodec.fromRow(account)) : undefined,
                )
              : entryRecord(id, auditOf(row, { kind: type, number: number ?? '' }, open))
          return {
            ...record,
            erased: person !== null && salt === null,
            money: money === null ? null : auditMoneyCodec.fromRow(money),
          }
        },
        await call('audit_page', { asked }),
      )
    },
    count: async (query) => {
      const asked = await pageAsked(query)
      return asked ? z.int().parse(await call('audit_count', { asked })) : 0
    },
  }
}
