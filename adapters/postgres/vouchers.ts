import type { StoredVoucher, Vouchers } from '@hotovo/application/vouchers/ports'
import { voucherCodec } from '../sql/rows/vouchers.ts'
import { type Sql, sqlState, uniqueViolation } from './sql.ts'

const voucherList = voucherCodec.columns.join(', ')

const addition = `
  insert into vouchers (${voucherList})
  select ${voucherList} from jsonb_populate_recordset(null::vouchers, $1)`

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
  lastFour: '0000',
  keyName: '-'.repeat(8),
  codeHash: '-'.repeat(43),
  passwordHash: '-'.repeat(43),
}
const dummyRow = JSON.stringify(voucherCodec.toRow(dummy))

const constraintOf = (fault: unknown) => (fault as { constraint?: string }).constraint

/** Vouchers in PostgreSQL. */
export const postgresVouchers = ({ query }: Sql): Vouchers => ({
  add: async (vouchers) => {
    try {
      await query(addition, [JSON.stringify(vouchers.map(voucherCodec.toRow))])
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
})
