import type { OrderAccount } from '@hotovo/application/settlement/account'
import { type Delivery, isFailing, type Parcel } from '@hotovo/domain/deliveries/delivery'
import { isLetterToPrint, isLetterWaiting } from '@hotovo/domain/deliveries/letter'
import { parcelText, trackingPage } from '@hotovo/domain/deliveries/parcel'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { formatDay, formatInstant, formatMoney } from '@hotovo/domain/shared/format'
import type { IssuedVoucher } from '@hotovo/domain/vouchers/issuing'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathIn } from '../../../i18n/language.ts'
import { useLanguage } from '../../../i18n/messages.ts'
import { notices } from '../../../stores/Notices.ts'
import { styled } from '../../../theme/styled.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Code } from '../../../ui/Code.tsx'
import { Money } from '../../../ui/Money.tsx'
import { Rich } from '../../../ui/Rich.tsx'
import { useNow } from '../../../ui/useNow.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { errorKind } from '../../kit/errorKind.ts'
import { May, useMay } from '../../kit/may.tsx'
import { Actions, Aside, Card, Entries, Entry, focusSoon, Small } from '../../kit/parts.tsx'
import { showPdf } from '../../kit/pdfTab.ts'
import { CorrectionDialog } from '../../kit/record/CorrectionDialog.tsx'
import { HandOverDialog } from '../../kit/record/HandOverDialog.tsx'
import { isReplaceable, staffStateOf } from '../../kit/voucherState.ts'
import type { AccountStore } from '../AccountStore.ts'
import { standingVouchers } from '../progress.ts'
import { AccountForm, AccountOutcome, openForm } from './AccountForm.tsx'
import { deliveriesId } from './Head.tsx'

type IssuedProps = { readonly store: AccountStore; readonly account: OrderAccount }

const Folded = styled('details')({
  '& summary': { minHeight: '2.5rem', paddingBlock: '0.5rem', cursor: 'pointer', fontWeight: 600 },
})
const List = styled('div')({ display: 'grid', gap: '0.75rem', '& > *': { minWidth: 0 } })
/** How a voucher stands: on a line of its own, with what can be done with it. */
const Standing = styled(Small)({ '&&:has(+ [data-aside])': { flex: '1 1 22rem' } })
/** Beside the name of a message where there is room. */
const State = styled(Small)({ '&&': { flex: '0 1 auto' } })
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
  const { asked } = store
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
              text={t('account.form.reissueText', { serial, balance: written(balance) })}
              as={{ money: Money }}
            />
          </p>
        </AccountForm>
      ) : (
        mayReissue &&
        isReplaceable(issued, now) && (
          <Aside>
            <Button variant="quiet" onClick={reissue}>
              {t('account.issued.reissue')}
              <VisuallyHidden> {serial}</VisuallyHidden>
            </Button>
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
      {store.doneLast === 'reissue' && <AccountOutcome store={store} />}
      {replaced.length > 0 && (
        <Folded>
          <summary>{t('account.issued.replaced', { count: replaced.length })}</summary>
          {rows(replaced)}
        </Folded>
      )}
    </List>
  )
})

/** Who has a letter and under which number, and the way to where it is followed. */
function ParcelLine({ parcel }: { readonly parcel: Parcel }) {
  const { t } = useTranslation('admin')
  const text = parcelText(parcel)
  const page = trackingPage(parcel)
  if (text === '') return null
  return (
    <Small>
      {t('account.deliveries.parcel')} {page ? <a href={page}>{text}</a> : text}
    </Small>
  )
}

/** How the vouchers of an order go out, message by message. */
export const Deliveries = observer(({ store, account }: IssuedProps) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const mayDeliver = useMay()('vouchers.deliver')
  const { deliveries } = account
  const last = account.corrections.at(-1)
  const { isSaving } = store.write
  const [asked, ask] = useState<string>()
  /** What is tried again, until it has failed once more. */
  const [retried, retry] = useState<Pick<Delivery, 'id' | 'failures'>>()
  const told = async (does: Promise<boolean>, what: 'retry' | 'hand-over') => {
    const isDone = await does
    if (isDone) notices.succeeded(t(`account.done.${what}`))
    focusSoon(deliveriesId)
    return isDone
  }
  const open = async ({ id }: Delivery) => {
    const tab = window.open('', '_blank')
    const letter = await store.letter(id)
    if (letter === undefined) tab?.close()
    else if (tab) showPdf(tab, letter)
  }
  const state = (delivery: Delivery) => {
    if (delivery.handedOverAt !== null)
      return t('account.deliveries.handedOver', { at: formatInstant(delivery.handedOverAt, language) })
    if (isLetterToPrint(delivery)) return t('account.deliveries.toPrint')
    if (isFailing(delivery)) {
      const isTried = retried?.id === delivery.id && retried.failures === delivery.failures
      return t(`account.deliveries.states.${isTried ? 'retried' : 'failing'}`)
    }
    return isLetterWaiting(delivery) && delivery.printedAt !== null
      ? t('account.deliveries.toHandOver', {
          at: formatInstant(delivery.printedAt, language),
          by: delivery.printedBy,
        })
      : t(`account.deliveries.states.${delivery.state}`)
  }
  /** What every voucher goes out with is told by them. */
  const isAll = (serials: readonly string[]) =>
    account.vouchers.every(({ voucher }) => voucher.voided || serials.includes(voucher.serial))
  const { doneLast } = store
  const isOwnNews =
    store.asked === undefined && (doneLast === undefined || doneLast === 'retry' || doneLast === 'hand-over')
  return (
    <Card aria-labelledby={deliveriesId}>
      <Title as="h2" id={deliveriesId} tabIndex={-1}>
        {t('account.deliveries.title')}
      </Title>
      {deliveries.length === 0 ? (
        <Small>{t('account.deliveries.none')}</Small>
      ) : (
        <Entries aria-labelledby={deliveriesId}>
          {deliveries.map((delivery) => {
            const { id, channel, serials, failures, lastError } = delivery
            const isWaiting = delivery.state === 'waiting'
            const name = t(`account.deliveries.channels.${channel}`)
            return (
              <Entry key={id} data-off={delivery.state === 'void' ? '' : undefined}>
                <strong>{name}</strong>
                <State>
                  {[state(delivery), ...(isAll(serials) ? [] : [serials.join(', ')])].join(' · ')}
                </State>
                <ParcelLine parcel={delivery} />
                {isWaiting && failures > 0 && (
                  <Small>
                    {t('account.deliveries.failures', { count: failures })}
                    {lastError !== null &&
                      `, ${t('account.deliveries.lastError', {
                        error: t(`deliveries.errors.${errorKind(lastError)}`),
                      })}`}
                  </Small>
                )}
                {mayDeliver && isWaiting && (channel === 'letter' || failures > 0) && (
                  <Actions>
                    {channel === 'letter' ? (
                      <>
                        <May to="letters.print">
                          <Button
                            variant="secondary"
                            aria-disabled={isSaving}
                            onClick={() => void (isSaving || open(delivery))}
                          >
                            {t('account.deliveries.letter')}
                          </Button>
                        </May>
                        {!isLetterToPrint(delivery) && (
                          <Button
                            variant="secondary"
                            disabled={isSaving}
                            aria-haspopup="dialog"
                            onClick={() => ask(id)}
                          >
                            {t('account.deliveries.handOver')}
                          </Button>
                        )}
                      </>
                    ) : (
                      <Button
                        variant="secondary"
                        disabled={isSaving}
                        onClick={() =>
                          void told(store.doTo({ what: 'retry', delivery: id }), 'retry').then(
                            (isDone) => isDone && retry({ id, failures }),
                          )
                        }
                      >
                        {t('account.deliveries.retry')}
                        <VisuallyHidden> {name}</VisuallyHidden>
                      </Button>
                    )}
                  </Actions>
                )}
              </Entry>
            )
          })}
        </Entries>
      )}
      {last && (
        <Small>
          {t('correction.now', {
            at: formatInstant(last.correctedAt, language),
            by: last.correctedBy,
            reason: last.reason,
          })}
        </Small>
      )}
      {account.record.order.orderStatus !== 'zrusena' && (
        <May to="contacts.correct">
          <Actions>
            <Button
              variant="quiet"
              aria-haspopup="dialog"
              onClick={() => void store.correction.ask(account.record.order.id)}
            >
              {t('correction.open')}
            </Button>
          </Actions>
        </May>
      )}
      <CorrectionDialog store={store.correction} onDone={() => focusSoon(deliveriesId)} />
      {isOwnNews && <AccountOutcome store={store} />}
      {asked !== undefined && (
        <HandOverDialog
          letters={[
            {
              id: asked,
              number: account.record.order.number,
              name: `${account.record.order.firstName} ${account.record.order.lastName}`,
            },
          ]}
          onYes={(handed) => {
            ask(undefined)
            void told(store.doTo({ what: 'hand-over', delivery: asked, handed }), 'hand-over')
          }}
          onClose={() => ask(undefined)}
        />
      )}
    </Card>
  )
})
