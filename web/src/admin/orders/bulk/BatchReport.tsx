import { bulkSkips } from '@hotovo/application/orders/bulk'
import { formatNumber } from '@hotovo/domain/shared/format'
import { styled } from '@mui/material/styles'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathIn } from '../../../i18n/language.ts'
import { useLanguage } from '../../../i18n/messages.ts'
import { Code } from '../../../ui/Code.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import type { Batch } from './BulkStore.ts'

export const Parts = styled('div')({
  display: 'grid',
  gap: '1rem',
  '& > *': { minWidth: 0 },
  '& h3': { fontSize: '1.0625rem', lineHeight: 1.4 },
})
const Numbers = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0.25rem 1rem',
  margin: '0.25rem 0 0',
  padding: 0,
  listStyle: 'none',
  '& a': { display: 'inline-block', minHeight: '2rem', lineHeight: '2rem' },
})

type OrderLinksProps = { readonly orders: readonly { readonly id: string; readonly number: string }[] }

/** Orders by their numbers, which open them. */
export function OrderLinks({ orders }: OrderLinksProps) {
  const language = useLanguage()
  return (
    <Numbers>
      {orders.map(({ id, number }) => (
        <li key={id}>
          <Link to={pathIn(language, `/admin/objednavky/${id}`)}>
            <Code>{number || id.slice(0, 8)}</Code>
          </Link>
        </li>
      ))}
    </Numbers>
  )
}

/** What became of each order of a batch. */
export const BatchReport = observer(
  ({ batch, onClose }: { readonly batch: Batch; readonly onClose: () => void }) => {
    const { t } = useTranslation('admin')
    const language = useLanguage()
    const figure = (value: number) => formatNumber(value, language)
    const { changed, left, items, done } = batch
    const untouched = items.slice(done)
    return (
      <Dialog title={t(batch.undoes ? 'bulk.undoTitle' : 'bulk.batchTitle')} onClose={onClose}>
        <Parts>
          {changed.length > 0 && (
            <section>
              <h3>{t('bulk.ended', { count: changed.length, figure: figure(changed.length) })}</h3>
              <OrderLinks orders={changed} />
            </section>
          )}
          {bulkSkips.map((why) => {
            const some = left.filter((order) => order.why === why)
            return some.length === 0 ? null : (
              <section key={why}>
                <h3>
                  {t(`bulk.fates.${why}`)}: {figure(some.length)}
                </h3>
                <OrderLinks orders={some} />
              </section>
            )
          })}
          {untouched.length > 0 && (
            <section>
              <h3>
                {t('bulk.untouched')}: {figure(untouched.length)}
              </h3>
              <OrderLinks orders={untouched} />
            </section>
          )}
        </Parts>
      </Dialog>
    )
  },
)
