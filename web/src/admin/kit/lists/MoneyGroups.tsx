import type { Planned } from '@hotovo/domain/back-office/batch'
import { formatNumber } from '@hotovo/domain/shared/format'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../i18n/messages.ts'
import { Money } from '../../../ui/Money.tsx'
import { Rich } from '../../../ui/Rich.tsx'
import { useMay } from '../may.tsx'
import { inCurrencyOrder, moneyOf } from '../moneyOf.ts'
import { Small, Ticked } from '../parts.tsx'
import { RecordLinks } from './BatchReport.tsx'
import type { Bulk, BulkWords } from './bulk.ts'

/** So many records of a group are named before anything happens. */
const named = 5

/** What a change does besides to some, all together. */
function effectsOf(records: readonly Planned<unknown>[]) {
  const sums = new Map<string, number>()
  let [voided, reissued] = [0, 0]
  for (const { money } of records) {
    if (!money) continue
    if (money.refund > 0) sums.set(money.currency, (sums.get(money.currency) ?? 0) + money.refund)
    voided += money.voided
    reissued += money.isReissued ? 1 : 0
  }
  return { sums: inCurrencyOrder(sums), voided, reissued }
}

type MoneyGroupsProps = { readonly desk: Bulk; readonly words: BulkWords }

/**
 * Records that money or vouchers move with, apart by how much of them was paid: how many, what is to be given back, how many vouchers are
 * voided or issued anew; they change where that is wanted (rule A45).
 */
export const MoneyGroups = observer(({ desk, words }: MoneyGroupsProps) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const mayMoveMoney = useMay()('orders.move-money')
  const figure = (value: number) => formatNumber(value, language)
  return (['all', 'part'] as const).map((paid) => {
    const some = desk.paid(paid)
    if (some.length === 0) return null
    const { sums, voided, reissued } = effectsOf(some)
    const amounts = sums.map(([currency, sum]) => moneyOf(sum, currency, language)).join(' + ')
    return (
      <section key={paid}>
        <h3>
          {t(`bulk.paid.${paid}`)}: {figure(some.length)}
        </h3>
        <RecordLinks words={words} records={some.slice(0, named)} />
        {some.length > named && <Small>{t('bulk.others', { figure: figure(some.length - named) })}</Small>}
        <p>
          {amounts !== '' && <Rich text={t('bulk.refund', { amounts })} as={{ money: Money }} />}{' '}
          {voided > 0 && t('bulk.voided', { count: voided, figure: figure(voided) })}{' '}
          {reissued > 0 && t('bulk.reissued', { count: reissued, figure: figure(reissued) })}
        </p>
        {mayMoveMoney ? (
          <Ticked>
            <input
              type="checkbox"
              checked={desk.paidToo.includes(paid)}
              onChange={(event) => desk.takePaid(paid, event.target.checked)}
            />
            {t(`bulk.paidToo.${paid}`)}
          </Ticked>
        ) : (
          <Small>{t('bulk.orders.paidOthers')}</Small>
        )}
      </section>
    )
  })
})
