import type { AuditQuery, AuditRecords } from '@hotovo/application/audit/ports'
import { type AuditType, actionsIn, auditTypes } from '@hotovo/domain/audit/actions'
import {
  entryRecord,
  everydaySignIns,
  mayMatch,
  periodStart,
  systemRecord,
} from '@hotovo/domain/audit/record'
import { foldedText, searchText, searchWords, termPart } from '@hotovo/domain/shared/search'
import { actorOf, normalEmail, type StaffAccount, staffName } from '@hotovo/domain/staff/account'
import { auditMoneyCodec, auditOf, systemEntryOf } from '../../sql/rows/audit.ts'
import { accountCodec } from '../../sql/rows/staff.ts'
import type { People } from '../../sql/sealing.ts'
import { likeTerm } from '../../sql/text-search.ts'
import { boundValues } from '../query-text.ts'
import { readRows, type Sql } from '../sql.ts'

type Row = {
  readonly type: AuditType
  readonly id: string
  readonly row: unknown
  readonly number: string | null
  readonly account: unknown
  readonly person: string | null
  readonly salt: string | null
  readonly money: unknown
}

/** A term as it is looked for, the actions it means beside, the staff whose name or e-mail has it, and whose e-mail it would be. */
type Term = {
  readonly term: string
  readonly called: readonly string[]
  readonly staff: readonly string[]
  readonly person: string | undefined
}

/** What is looked for, and the member of staff whose rows alone are meant; null where nobody has the e-mail. */
type Looked = {
  readonly terms: readonly Term[]
  readonly by: { readonly email: string; readonly id: string | null } | undefined
}

/** Minor units in a value of an entry; null for any other text. */
const minorIn = (value: string) => `substring(page.row ->> '${value}', '^-?\\d{1,15}$')::bigint`

/** What is told of the money of a row: SQL by the columns of its codec. */
const toldMoney = (known: Readonly<Record<string, string>>) =>
  `jsonb_build_object(${auditMoneyCodec.columns
    .flatMap((name) => [`'${name}'`, known[name] ?? (name === 'orders' ? `'[]'::jsonb` : 'null')])
    .join(', ')})`

const ofVoucher = `(
      select ${toldMoney({ currency: 'v.currency' })} from vouchers v where v.serial = page.row ->> 'voucher_serial')`
const ofLine = `(
      select ${toldMoney({
        currency: 'e.currency',
        amount_minor: `case e.kind when 'debit' then -e.amount_minor else e.amount_minor end`,
        reference: `'VS ' || e.variable_symbol`,
        file_name: 's.file_name',
        orders: 'e.proposal',
      })}
        from bank_entries e join bank_statements s on s.id = e.statement_id
       where e.statement_id = substring(page.row ->> 'resource_id', '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$')::uuid
         and e.place = substring(page.row -> 'details' ->> 'place', '^\\d{1,9}$')::integer)`

/** What a row of the page about money is of, as `auditMoneyCodec` reads it. */
const moneyOf = `
  case coalesce(page.row ->> 'action_type', page.row ->> 'action')
    when 'received_change' then (
      select ${toldMoney({
        currency: 'o.currency',
        amount_minor: 'p.amount_minor',
        kind: 'p.kind',
        method: 'p.method',
        reference: 'coalesce(p.reference, back.reference)',
        file_name: 's.file_name',
      })}
        from voucher_orders o
        left join order_payments p on p.order_id = o.id and p.created_at = page.at
          and p.amount_minor = ${minorIn('new_value')} - ${minorIn('old_value')}
        left join order_payments back on back.id = p.takes_back
        left join bank_entries e on e.id = coalesce(p.entry_id, back.entry_id)
        left join bank_statements s on s.id = e.statement_id
       where o.id = (page.row ->> 'order_id')::uuid
       order by p.id limit 1)
    when 'hand_payment_change' then (
      select ${toldMoney({
        currency: 'o.currency',
        method: 'h.method',
        reference: 'h.reference',
      })}
        from voucher_orders o
        left join hand_payments h on h.order_id = o.id and page.at in (h.recorded_at, h.decided_at)
          and h.amount_minor::text = split_part(page.row ->> 'new_value', ' ', 2)
       where o.id = (page.row ->> 'order_id')::uuid
       order by h.id limit 1)
    when 'charged_change' then (
      select ${toldMoney({ currency: 'o.currency' })} from voucher_orders o where o.id = (page.row ->> 'order_id')::uuid)
    when 'balance_change' then ${ofVoucher}
    when 'lapsed_change' then ${ofVoucher}
    when 'payment_set_aside' then ${ofLine}
    when 'payment_waits_again' then ${ofLine}
  end`

/** Each log is asked for as many rows as the page has, by its own index; the newest of them are the page. */
function paging({ filter, now, after, limit }: AuditQuery, { terms: looked, by }: Looked) {
  const { bound, values } = boundValues()
  const { action, period, severity, signIns } = filter
  const found = (term: string) => `l.search_text like ${bound(likeTerm(term))}`
  /** An action is in the search text too: the index finds it there, and the column says whether it is all of it. */
  const saidIn =
    (actionColumn: string) =>
    ({ term, called }: Pick<Term, 'term' | 'called'>) =>
      called.length === 0
        ? found(term)
        : `(${found(term)} or l.search_text like any (${bound(called.map(likeTerm))}::text[]) and ${actionColumn} = any (${bound(called)}::text[]))`
  // A value that a statement does not speak of is refused, so each log binds its own.
  const foundOrStaff = (one: Term) =>
    `(${saidIn('l.action')(one)} or l.person = ${bound(one.person ?? null)}::uuid or l.user_id = any (${bound(one.staff)}::uuid[]))`
  const most = bound(limit)
  const common = (log: AuditType, at: string, actionColumn: string) => {
    const conditions = ['true']
    if (action !== undefined) {
      const [one, ...more] = actionsIn(log, action)
      // An index in the order of time is read for one action only.
      conditions.push(
        more.length === 0
          ? `${actionColumn} = ${bound(one)}`
          : `${actionColumn} = any (${bound([one, ...more])})`,
      )
    }
    if (period !== undefined) conditions.push(`${at} >= ${bound(periodStart(period, now))}`)
    if (after) {
      const instant = `${bound(after.at)}::timestamptz`
      if (log === after.type) conditions.push(`(${at}, l.id) < (${instant}, ${bound(after.id)}::bigint)`)
      else conditions.push(`${at} ${log < after.type ? '<=' : '<'} ${instant}`)
    }
    return conditions
  }
  const entries = (log: Exclude<AuditType, 'system'>, number: string, tables: string) => {
    const conditions = [
      ...common(log, 'l.created_at', 'l.action_type'),
      ...looked.map(saidIn('l.action_type')),
    ]
    // Every e-mail of staff is in the search text, by whose index the few rows of few people are found.
    if (by)
      conditions.push(
        `l.actor_kind = 'staff' and l.admin_email = ${bound(by.email)} and ${found(foldedText(by.email))}`,
      )
    return `
      select '${log}' as type, l.id, l.created_at as at, to_jsonb(l) as row, ${number} as number, null::jsonb as account, l.person
        from ${tables}
       where ${conditions.join(' and ')} order by l.created_at desc, l.id desc limit ${most}`
  }
  const logs = {
    order: () =>
      entries('order', 's.order_number', 'order_audit_log l join voucher_orders s on s.id = l.order_id'),
    ticket: () =>
      entries('ticket', 's.ticket_number', 'ticket_audit_log l join support_tickets s on s.id = l.ticket_id'),
    voucher: () => entries('voucher', 'l.voucher_serial', 'voucher_audit_log l'),
    system: () => {
      const conditions = [...common('system', 'l.timestamp', 'l.action'), ...looked.map(foundOrStaff)]
      if (by) conditions.push(`l.user_id = ${bound(by.id)}::uuid`)
      if (severity !== undefined) conditions.push(`l.severity = ${bound(severity)}`)
      if (signIns !== undefined) conditions.push(`l.action <> all (${bound(everydaySignIns)})`)
      return `
      select 'system' as type, l.id, l.timestamp as at, to_jsonb(l) as row, null as number, to_jsonb(s) - 'password_hash' as account, l.person
        from audit_logs l left join staff_accounts s on s.id = l.user_id
       where ${conditions.join(' and ')} order by l.timestamp desc, l.id desc limit ${most}`
    },
  }
  const asked = auditTypes.filter((log) => mayMatch(filter, log))
  const meant = asked.map((log) => `(${logs[log]()})`).join(' union all ')
  const newestFirst = 'order by at desc, type collate "C" desc, page.id desc'
  const text = `
    select type, page.id::text, page.row, number, account, page.person, k.salt, ${moneyOf} as money
      from (select * from (${meant}) page ${newestFirst} limit ${most}) page
      left join person_keys k on k.person = page.person
     ${newestFirst}`
  const count = `select count(*)::integer as count from (select from (${meant}) rows limit ${most}) counted`
  return asked.length === 0 ? undefined : { text, count, values }
}

/** The tables of the logs, seen as one. */
export function postgresAuditRecords({ query }: Sql, people: People): AuditRecords {
  /** Staff are few; who a term means is decided where accents are known. */
  async function lookedFor({ q = '', called = [], by }: AuditQuery['filter']): Promise<Looked> {
    const words = searchWords(q)
    const email = by === undefined ? undefined : normalEmail(by)
    if (words.length === 0 && email === undefined) return { terms: [], by: undefined }
    const known = await readRows(
      query,
      accountCodec.fromRow,
      `select to_jsonb(s) - 'password_hash' as row from staff_accounts s`,
    )
    const textOf = (account: StaffAccount) => searchText([staffName(account), account.email])
    const terms = await Promise.all(
      words.map(async (word, place) => {
        const term = foldedText(word)
        const staff = known.filter((account) => textOf(account).includes(termPart(term)))
        return {
          term,
          called: called[place] ?? [],
          staff: staff.map(({ id }) => id),
          person: await people.personOf(word),
        }
      }),
    )
    const one = known.find((account) => account.email === email)
    return { terms, by: email === undefined ? undefined : { email, id: one?.id ?? null } }
  }

  return {
    page: async (asked) => {
      const statement = paging(asked, await lookedFor(asked.filter))
      if (!statement) return []
      const rows = await query<Row>(statement.text, statement.values)
      return rows.map(({ type, id, row, number, account, person, salt, money }) => {
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
      })
    },
    count: async (asked) => {
      const statement = paging(asked, await lookedFor(asked.filter))
      if (!statement) return 0
      const [found] = await query<{ count: number }>(statement.count, statement.values)
      return found!.count
    },
  }
}
