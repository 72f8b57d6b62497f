import type { StoredVoucher, Vouchers } from '@hotovo/application/vouchers/ports'
import { adoptionEntries, type IssuedVoucher } from '@hotovo/domain/vouchers/issuing'
import { movementsOf } from '@hotovo/domain/vouchers/ledger'
import { auditRow } from '../sql/rows/audit.ts'
import { bareVoucherCodec, movementCodec, placeCodec, voucherCodec } from '../sql/rows/vouchers.ts'
import { type Sql, sqlState, uniqueViolation } from './sql.ts'

/** Looks and uses the check up in one statement; where nothing is found, a dummy takes the same way. */
const looking = `
  with checked as (
    insert into used_human_checks (id, expires_at) select $2::uuid, $3 where $2::uuid is not null
  )
  select coalesce((select to_jsonb(v) from vouchers v where v.code_hash = any ($1) limit 1), $4) as row`

const dummy: StoredVoucher = {
  voucher: {
    serial: 'none',
    currency: 'EUR',
    amount: 50_00,
    balance: 50_00,
    frozen: false,
    voided: false,
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
const dummyRow = JSON.stringify(voucherCodec.toRow(dummy))

const issuedIn = (row: unknown): IssuedVoucher => ({
  voucher: bareVoucherCodec.fromRow(row),
  place: placeCodec.fromRow(row),
})

const constraintOf = (fault: unknown) => (fault as { constraint?: string }).constraint

/** Vouchers in PostgreSQL. */
export const postgresVouchers = ({ query }: Sql): Vouchers => ({
  add: async (vouchers) => {
    try {
      await query('select add_vouchers($1, $2, $3)', [
        JSON.stringify(vouchers.map(voucherCodec.toRow)),
        JSON.stringify(vouchers.flatMap(({ voucher }) => movementsOf(voucher)).map(movementCodec.toRow)),
        JSON.stringify(
          vouchers.flatMap(({ voucher }) => adoptionEntries(voucher)).map((entry) => auditRow(entry)),
        ),
      ])
      return 'added'
    } catch (fault) {
      if (sqlState(fault) === uniqueViolation) return 'taken'
      throw fault
    }
  },
  byCode: async (codeHashes, humanCheck) => {
    try {
      const [found] = await query<{ row: unknown }>(looking, [
        codeHashes,
        humanCheck?.id,
        humanCheck?.expiresAt,
        dummyRow,
      ])
      const stored = voucherCodec.fromRow(found!.row)
      return stored.voucher.serial === dummy.voucher.serial ? undefined : stored
    } catch (fault) {
      if (sqlState(fault) === uniqueViolation && constraintOf(fault) === 'used_human_checks_pkey')
        return 'human-check-used'
      throw fault
    }
  },
  ofOrder: async (orderId) => {
    const rows = await query<{ row: unknown }>(
      `select to_jsonb(v) as row from vouchers v where order_id = $1 order by line, piece, part, created_at, serial`,
      [orderId],
    )
    return rows.map(({ row }) => issuedIn(row))
  },
  bySerial: async (serial) => {
    const [row] = await query<{ row: unknown }>(
      'select to_jsonb(v) as row from vouchers v where serial = $1 and order_id is not null',
      [serial],
    )
    return row && issuedIn(row.row)
  },
})
