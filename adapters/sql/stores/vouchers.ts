import type { StoredVoucher } from '@hotovo/application/settlement/ports'
import type { Vouchers } from '@hotovo/application/vouchers/ports'
import { instantsBetween } from '@hotovo/domain/shared/calendar'
import { adoptionEntries, type IssuedVoucher } from '@hotovo/domain/vouchers/issuing'
import { movementsOf } from '@hotovo/domain/vouchers/ledger'
import { z } from 'zod/mini'
import { type Call, callOr, rowIn, rowsIn } from '../call.ts'
import { countedMoneyOf } from '../counted.ts'
import { humanCheckCodec } from '../rows/access.ts'
import { auditRow, entryRowsOf } from '../rows/audit/entries.ts'
import {
  bareVoucherCodec,
  liabilityCodec,
  movementCodec,
  originCodec,
  voucherCodec,
  voucherMovementCodec,
} from '../rows/vouchers.ts'
import type { People } from '../sealing.ts'
import { startsLike } from '../text-search.ts'

/** What is found where no voucher has a code. */
const dummy: StoredVoucher = {
  voucher: {
    serial: 'none',
    currency: 'EUR',
    amount: 50_00,
    balance: 50_00,
    frozen: false,
    voided: false,
    lapsed: 0,
    warnedAt: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    usedAt: null,
    expiresAt: '2027-01-01T22:59:59.999Z',
  },
  place: null,
  lastFour: '0000',
  keyName: '-'.repeat(8),
  codeHash: '-'.repeat(43),
  passwordHash: '-'.repeat(43),
}
const dummyRow = voucherCodec.toRow(dummy)

const issuedIn = (row: unknown): IssuedVoucher => ({
  voucher: bareVoucherCodec.fromRow(row),
  place: originCodec.fromRow(row),
})

/** Whatever is unique of a voucher, another one has. */
const uniqueViolation = '23505'

const Listed = z.object({
  last_four: z.string(),
  order_id: z.nullable(z.uuid()),
  order_number: z.nullable(z.string()),
})

/** A list as `vouchers_statement` has it. */
function listAsked({
  filter: { q, from, to, ...filter },
  at,
  sort,
  after,
  limit,
}: Parameters<Vouchers['page']>[0]) {
  const term = q?.trim().toUpperCase()
  return {
    term: term ? { whole: term, begun: startsLike(term) } : undefined,
    ...filter,
    ...instantsBetween({ from, to }),
    at,
    sort: sort ?? 'newest',
    after: after && {
      created_at: after.createdAt,
      serial: after.serial,
      expires_at: after.expiresAt,
      balance_minor: after.balance,
    },
    limit,
  }
}

/** Vouchers in the table `vouchers`. */
export const sqlVouchers = (call: Call, people: People): Vouchers => ({
  add: async (vouchers) => {
    const addition = {
      vouchers: vouchers.map(voucherCodec.toRow),
      ledger: vouchers.flatMap(({ voucher }) => movementsOf(voucher)).map(movementCodec.toRow),
      entries: vouchers.flatMap(({ voucher }) => adoptionEntries(voucher)).map((entry) => auditRow(entry)),
    }
    const added = await callOr(() => call('add_vouchers', { addition }), {
      [uniqueViolation]: 'taken' as const,
    })
    return typeof added === 'string' ? added : 'added'
  },
  byCode: async (codeHashes, humanCheck) => {
    const asked = {
      hashes: codeHashes,
      human_check: humanCheck ? humanCheckCodec.toRow(humanCheck) : null,
      dummy: dummyRow,
    }
    const found = await callOr(() => call('look_up_voucher', asked), {
      used_human_checks_pkey: 'human-check-used' as const,
    })
    if (typeof found === 'string') return found
    const stored = voucherCodec.fromRow(found.answer)
    return stored.voucher.serial === dummy.voucher.serial ? undefined : stored
  },
  ofOrder: async (orderId) => rowsIn(issuedIn, await call('vouchers_of_order', { of_order: orderId })),
  ofOrders: async (orderIds) => rowsIn(issuedIn, await call('vouchers_of_orders', { of_orders: orderIds })),
  bySerial: async (serial) => rowIn(issuedIn, await call('issued_voucher', { of_serial: serial })),
  find: async (serial) => rowIn(voucherCodec.fromRow, await call('voucher_by_serial', { of_serial: serial })),
  change: async ({ before, after, movements, entries, jobs }) => {
    const told = await call('email_of_voucher', { of_serial: before.serial })
    const email = z.nullable(z.string()).parse(told)
    const change = {
      before: bareVoucherCodec.toRow(before),
      after: bareVoucherCodec.toRow(after),
      ledger: movements.map(movementCodec.toRow),
      // Nobody is known to a voucher without an order: what is said of it is sealed under its serial.
      entries: await entryRowsOf(people, email ?? before.serial, entries),
      jobs,
    }
    return z.boolean().parse(await call('change_voucher', { change })) ? 'changed' : 'stale'
  },
  due: async (asked) =>
    rowsIn(
      bareVoucherCodec.fromRow,
      asked.to === 'expire'
        ? await call('vouchers_to_expire', { by_when: asked.at, most: asked.limit })
        : await call('vouchers_to_warn', {
            since_when: asked.at,
            until_when: asked.before,
            most: asked.limit,
          }),
    ),
  history: async (serial) =>
    rowsIn(voucherMovementCodec.fromRow, await call('voucher_movements', { of_serial: serial })),
  page: async (asked) =>
    rowsIn(
      (row) => {
        const { last_four: lastFour, order_id: id, order_number: number } = Listed.parse(row)
        const order = id === null || number === null ? null : { id, number }
        return { voucher: bareVoucherCodec.fromRow(row), lastFour, order }
      },
      await call('vouchers_page', { asked: listAsked(asked) }),
    ),
  count: async (asked) => countedMoneyOf(await call('vouchers_count', { asked: listAsked(asked) })),
  liability: async () => rowsIn(liabilityCodec.fromRow, await call('voucher_liability')),
})
