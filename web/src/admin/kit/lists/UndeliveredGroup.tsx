import { formatNumber } from '@hotovo/domain/shared/format'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../i18n/messages.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Small } from '../parts.tsx'
import { RecordLinks } from './BatchReport.tsx'
import type { Bulk, BulkWords } from './bulk.ts'

/** So many records of a group are named before anything happens. */
const named = 5

type UndeliveredGroupProps = { readonly desk: Bulk; readonly words: BulkWords }

/** Records that would be completed though something of them has not gone to its customer, which takes a reason (rule A158). */
export const UndeliveredGroup = observer(({ desk, words }: UndeliveredGroupProps) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const figure = (value: number) => formatNumber(value, language)
  const some = desk.undelivered
  const letters = some.filter(({ undelivered }) => undelivered === 'letter').length
  if (some.length === 0) return null
  return (
    <section>
      <h3>
        {t('bulk.undelivered')}: {figure(some.length)}
      </h3>
      <RecordLinks words={words} records={some.slice(0, named)} />
      {some.length > named && <Small>{t('bulk.others', { figure: figure(some.length - named) })}</Small>}
      <Notice tone="warning">
        <p>
          {letters > 0 && t('bulk.letters', { count: letters, figure: figure(letters) })}{' '}
          {t('bulk.undeliveredText', { status: t('orders.statuses.vybavena') })}
        </p>
      </Notice>
    </section>
  )
})
