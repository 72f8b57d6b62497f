import type { Customer } from '@hotovo/application/back-office/customer'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { Code } from '../../ui/Code.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useTitle } from '../../ui/useTitle.ts'
import type { CustomerClue, CustomerDesk } from '../kit/customer/CustomerDesk.ts'
import { CustomerFacts } from '../kit/customer/CustomerFacts.tsx'
import { Actions } from '../kit/parts.tsx'
import { Sheet, SheetHead } from '../kit/sheet.tsx'

/** What whoever it is calls themselves in the record that they are looked up by. */
const nameIn = ({ record }: Customer) =>
  record.kind === 'ticket' ? record.row.name : `${record.row.firstName} ${record.row.lastName}`

/** Everything that is known of a customer, by one of their records (rule A21). */
export const CustomerPage = observer(({ desk, id }: { readonly desk: CustomerDesk; readonly id: string }) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { phase, answer: customer } = desk.customer
  const name = customer ? nameIn(customer) : t('customer.page')
  useTitle(t('customer.pageTitle', { name }))
  useEffect(() => {
    const kind: CustomerClue['kind'] = id.startsWith('SUP-') ? 'ticket' : 'order'
    void desk.open({ kind, id, name: '' })
  }, [desk, id])
  const all = (list: 'objednavky' | 'tikety', email: string) =>
    pathIn(language, `/admin/${list}?${new URLSearchParams({ q: email })}`)
  return (
    <Sheet>
      <SheetHead title={name} onRefresh={() => void desk.load()} isBusy={phase === 'loading'}>
        {customer && (
          <Link
            to={pathIn(
              language,
              customer.record.kind === 'order'
                ? `/admin/objednavky/${customer.record.row.id}`
                : `/admin/tikety/${customer.record.row.number}`,
            )}
          >
            <Code>{customer.record.row.number}</Code>
          </Link>
        )}
      </SheetHead>
      {customer === null ? (
        <Notice tone="warning">
          <p>{t('customer.missing')}</p>
        </Notice>
      ) : (
        <CustomerFacts desk={desk} />
      )}
      {customer && (
        <Actions>
          <Link to={all('objednavky', customer.email)}>{t('customer.allOrders')}</Link>
          <Link to={all('tikety', customer.email)}>{t('customer.allTickets')}</Link>
        </Actions>
      )}
    </Sheet>
  )
})
