import type { AuditMoney } from '@hotovo/domain/audit/money'
import { paymentKinds, paymentMethods } from '@hotovo/domain/shared/money'
import { codec, integer, listOf, nullable, oneOf, text, uuid } from '../../codec.ts'

/** What is read beside a row about money, from the records that it belongs to. */
export const auditMoneyCodec = codec<AuditMoney>({
  currency: text('currency'),
  amount: nullable(integer('amount_minor')),
  kind: nullable(oneOf('kind', paymentKinds)),
  method: nullable(oneOf('method', paymentMethods)),
  reference: nullable(text('reference')),
  file: nullable(text('file_name')),
  orders: listOf(
    'orders',
    codec<AuditMoney['orders'][number]>({ id: uuid('order_id'), number: text('order_number') }),
  ),
})
