import type { OrderAccount } from '@hotovo/application/settlement/account'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { formatDay, formatMoney } from '@hotovo/domain/shared/format'
import type { IssuedVoucher } from '@hotovo/domain/vouchers/issuing'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathIn } from '../../../i18n/language.ts'
import { useLanguage } from '../../../i18n/messages.ts'
import { styled } from '../../../theme/styled.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Code } from '../../../ui/Code.tsx'
import { Money } from '../../../ui/Money.tsx'
import { Rich } from '../../../ui/Rich.tsx'
import { useNow } from '../../../ui/useNow.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { useMay } from '../../kit/may.tsx'
import { Aside, Entries, Entry, Small } from '../../kit/parts.tsx'
import { isReplaceable, staffStateOf } from '../../kit/voucherState.ts'
import { heldSeconds } from '../../records/Holds.ts'
import type { AccountStore } from '../AccountStore.ts'
import { standingVouchers } from '../progress.ts'
import { AccountForm, openForm } from './AccountForm.tsx'

type IssuedProps = { readonly store: AccountStore; readonly account: OrderAccount }

const Folded = styled('details')({
  '& summary': { minHeight: '2.5rem', paddingBlock: '0.5rem', cursor: 'pointer', fontWeight: 600 },
})
const List = styled('div')({ display: 'grid', gap: '0.75rem', '& > *': { minWidth: 0 } })
/** How a voucher stands: on a line of its own, with what can be done with it. */
const Standing = styled(Small)({ '&&:has(+ [data-aside])': { flex: '1 1 22rem' } })
const listId = 'issued-vouchers'
const Title = styled('h3')({ fontSize: '1.0625rem', '&:focus': { outline: 'none' } })

type VoucherRowProps = IssuedProps & { readonly issued: IssuedVoucher; readonly now: string }

const VoucherRow = observer(({ store, account, issued, now }: VoucherRowProps) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { voucher, place } = issued
  const { serial, amount, balance, currency, expiresAt } = voucher
  const written = (minor: number) => formatMoney(minor, currency, language)
  const mayReissue = useMay()('vouchers.reissue')
  const { asked } = store.draft
  const isAsked = asked?.what === 'reissue' && asked.serial === serial
  const replacement = account.vouchers.find((one) => one.place.replaces === serial)
  /** The voucher in whose place this one is, or the one that is in its place. */
  const other = (what: 'inPlaceOf' | 'replacedBy', of: string | null | undefined) =>
    of && (
      <>
        {' · '}
        {t(`account.issued.${what}`)} <Link to={pathIn(language, `/admin/vouchery/${of}`)}>{of}</Link>
      </>
    )
  const reissue = () => openForm(store, { what: 'reissue', serial })
  return (
    <Entry data-off={voucher.voided ? '' : undefined}>
      <Link to={pathIn(language, `/admin/vouchery/${serial}`)}>
        <Code>{serial}</Code>
      </Link>
      <Money>{written(amount)}</Money>
      <Standing>
        <Rich
          text={[
            t(`account.issued.states.${staffStateOf(issued, now)}`),
            balance > 0 &&
              balance < amount &&
              t('account.issued.left', { balance: written(balance), amount: written(amount) }),
            !voucher.voided && t('account.issued.until', { day: formatDay(dayOf(expiresAt), language) }),
          ]
            .filter(Boolean)
            .join(' · ')}
          as={{ money: Money }}
        />
        {other('inPlaceOf', place.replaces)}
        {other('replacedBy', replacement?.voucher.serial)}
      </Standing>
      {isAsked ? (
        <AccountForm store={store} currency={currency} backTo={listId}>
          <p>
            <Rich
              text={t('account.form.reissueText', {
                serial,
                balance: written(balance),
                seconds: heldSeconds,
              })}
              as={{ money: Money }}
            />
          </p>
        </AccountForm>
      ) : (
        mayReissue &&
        isReplaceable(issued, now) && (
          <Aside>
            {store.isVoucherHeld(serial) ? (
              <span>{t('account.issued.held')}</span>
            ) : (
              <Button variant="quiet" onClick={reissue}>
                {t('account.issued.reissue')}
                <VisuallyHidden> {serial}</VisuallyHidden>
              </Button>
            )}
          </Aside>
        )
      )}
    </Entry>
  )
})

/** The vouchers that were issued for an order, by serial; never a code. */
export const Issued = observer(({ store, account }: IssuedProps) => {
  const { t } = useTranslation('admin')
  const now = useNow()
  const { standing, replaced } = standingVouchers(account.vouchers)
  if (now === undefined || account.vouchers.length === 0) return null
  const rows = (vouchers: readonly IssuedVoucher[]) => (
    <Entries aria-labelledby={listId}>
      {vouchers.map((issued) => (
        <VoucherRow key={issued.voucher.serial} store={store} account={account} issued={issued} now={now} />
      ))}
    </Entries>
  )
  return (
    <List>
      <Title id={listId} tabIndex={-1}>
        {t('account.issued.list')}
      </Title>
      {rows(standing)}
      {replaced.length > 0 && (
        <Folded>
          <summary>{t('account.issued.replaced', { count: replaced.length })}</summary>
          {rows(replaced)}
        </Folded>
      )}
    </List>
  )
})
