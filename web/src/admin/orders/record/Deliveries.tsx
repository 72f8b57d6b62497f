import type { OrderAccount } from '@hotovo/application/settlement/account'
import { type Delivery, isFailing, type Parcel } from '@hotovo/domain/deliveries/delivery'
import { isLetterToPrint, isLetterWaiting } from '@hotovo/domain/deliveries/letter'
import { parcelText, trackingPage } from '@hotovo/domain/deliveries/parcel'
import { formatInstant } from '@hotovo/domain/shared/format'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { useLanguage } from '../../../i18n/messages.ts'
import { styled } from '../../../theme/styled.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Key } from '../../../ui/Key.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { errorKind, isInVain } from '../../kit/errorKind.ts'
import { May, useMay } from '../../kit/may.tsx'
import { Actions, Card, Entries, Entry, focusSoon, Small } from '../../kit/parts.tsx'
import { showPdf } from '../../kit/pdfTab.ts'
import { CorrectionDialog } from '../../kit/record/CorrectionDialog.tsx'
import { wrongField } from '../../kit/record/CorrectionStore.ts'
import { HandOverDialog } from '../../kit/record/HandOverDialog.tsx'
import type { Arrival } from '../../kit/record/record.tsx'
import type { AccountStore } from '../AccountStore.ts'
import { nextOf } from '../progress.ts'
import { useTellDone } from './AccountForm.tsx'
import { AccountOutcome } from './AccountOutcome.tsx'
import { correctContactId, deliveriesId, deliveryStepId, focusDeliveries } from './Head.tsx'
import { ParcelDialog } from './ParcelDialog.tsx'

type DeliveriesProps = { readonly store: AccountStore; readonly account: OrderAccount }

/** Beside the name of a message where there is room. */
const State = styled(Small)({ '&&': { flex: '0 1 auto' } })
const Title = styled('h2')({ fontSize: '1.0625rem', '&:focus': { outline: 'none' } })

/** The key that presses a button, for whoever has keys. */
const ItsKey = styled(Key)({
  marginInlineStart: '0.5rem',
  '@media (hover: none), print': { display: 'none' },
})

/** The delivery that is next of an order: what failed and is on its way again stands after what is not. */
function stepOf(account: OrderAccount, looks: string | undefined, isRetried: (one: Delivery) => boolean) {
  const { deliveries } = account
  switch (nextOf(account, looks)) {
    case 'letter':
      return deliveries.find(isLetterToPrint)
    case 'hand-over':
      return deliveries.find(isLetterWaiting)
    case 'delivery': {
      const failed = deliveries.filter((one) => isFailing(one) && !isInVain(one))
      return failed.find((one) => !isRetried(one)) ?? failed[0]
    }
    default:
      return undefined
  }
}

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
export const Deliveries = observer(({ store, account }: DeliveriesProps) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const mayDeliver = useMay()('vouchers.deliver')
  const { deliveries } = account
  const { isFor } = (useLocation().state ?? {}) as Arrival
  useEffect(() => {
    if (isFor === 'delivery') focusDeliveries()
  }, [isFor])
  const last = account.corrections.at(-1)
  const wrong = deliveries.find(isFailing) ?? deliveries.find(isLetterWaiting)
  const { isSaving } = store.write
  const [asked, ask] = useState<string>()
  /** The letter that left whose number is added or mended. */
  const [mended, mend] = useState<string>()
  const toHandOver = deliveries.find((one) => isLetterWaiting(one) && !isLetterToPrint(one))?.id
  useEffect(
    () => (toHandOver === undefined ? undefined : store.asksAgain(() => ask(toHandOver))),
    [store, toHandOver],
  )
  const mendedLetter = deliveries.find(({ id }) => id === mended)
  /** What is tried again, until it has failed once more. */
  const [retried, retry] = useState<Pick<Delivery, 'id' | 'failures'>>()
  const isRetried = ({ id, failures }: Delivery) => retried?.id === id && retried.failures === failures
  const step = stepOf(account, store.looks, isRetried)?.id
  const tellDone = useTellDone(store)
  const tryAgain = async ({ id, failures }: Delivery) => {
    const isDone = await store.doTo({ what: 'retry', delivery: id })
    if (isDone) {
      tellDone()
      retry({ id, failures })
    }
    focusSoon(deliveriesId)
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
    if (isInVain(delivery)) return t('account.deliveries.states.stopped')
    if (isFailing(delivery))
      return t(`account.deliveries.states.${isRetried(delivery) ? 'retried' : 'failing'}`)
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
  const { stage } = store.write
  const isOfRest = stage.phase !== 'resting' && stage.wanted.asked.what === 'rest'
  const isOwnNews = store.draft.asked === undefined && mended === undefined && !isOfRest
  return (
    <Card aria-labelledby={deliveriesId}>
      <Title id={deliveriesId} tabIndex={-1}>
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
            const isToPrint = isLetterToPrint(delivery)
            /** What `e` presses here. */
            const asStep = (isIt: boolean) =>
              isIt && id === step ? { id: deliveryStepId, 'aria-keyshortcuts': 'e' } : {}
            const key = id === step && <ItsKey aria-hidden="true">e</ItsKey>
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
                {mayDeliver && channel === 'letter' && delivery.state === 'handed-over' && (
                  <Actions>
                    <Button
                      variant="quiet"
                      aria-haspopup="dialog"
                      disabled={isSaving}
                      onClick={() => {
                        store.write.rest()
                        mend(id)
                      }}
                    >
                      {t(
                        delivery.trackingNumber === null
                          ? 'account.deliveries.correct.add'
                          : 'account.deliveries.correct.mend',
                      )}
                    </Button>
                  </Actions>
                )}
                {mayDeliver &&
                  isWaiting &&
                  (channel === 'letter' || (failures > 0 && !isInVain(delivery))) && (
                    <Actions>
                      {channel === 'letter' ? (
                        <>
                          <May to="letters.print">
                            <Button
                              variant="secondary"
                              {...asStep(isToPrint)}
                              aria-disabled={isSaving}
                              onClick={() => void (isSaving || open(delivery))}
                            >
                              {t('account.deliveries.letter')}
                              {isToPrint && key}
                            </Button>
                          </May>
                          {!isToPrint && (
                            <Button
                              variant="secondary"
                              {...asStep(true)}
                              disabled={isSaving || store.isLetterHeld}
                              aria-haspopup="dialog"
                              onClick={() => ask(id)}
                            >
                              {t('account.deliveries.handOver')}
                              {key}
                            </Button>
                          )}
                        </>
                      ) : (
                        <Button
                          variant="secondary"
                          {...asStep(true)}
                          disabled={isSaving}
                          onClick={() => void tryAgain(delivery)}
                        >
                          {t('account.deliveries.retry')}
                          <VisuallyHidden> {name}</VisuallyHidden>
                          {key}
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
      {store.correctable !== 'no' && (
        <May to="contacts.correct">
          {store.correctable === 'spent' && <Small>{t('correction.refusals.too-many-corrections')}</Small>}
          <Actions>
            <Button
              id={correctContactId}
              variant="quiet"
              aria-haspopup="dialog"
              aria-keyshortcuts="o"
              onClick={() => void store.correction.ask(account.record.order.id, wrongField(wrong?.channel))}
            >
              {t('correction.open')}
            </Button>
          </Actions>
        </May>
      )}
      <CorrectionDialog store={store.correction} onDone={() => focusSoon(deliveriesId)} />
      {isOwnNews && <AccountOutcome store={store} />}
      {mendedLetter && (
        <ParcelDialog
          store={store}
          delivery={mendedLetter}
          onClose={() => {
            mend(undefined)
            focusSoon(deliveriesId)
          }}
        />
      )}
      {asked !== undefined && (
        <HandOverDialog
          letters={[
            {
              id: asked,
              number: account.record.order.number,
              name: `${account.record.order.firstName} ${account.record.order.lastName}`,
            },
          ]}
          drafts={store.drafts}
          noted={store.noted && new Map([[asked, store.noted]])}
          onYes={(handed) => {
            ask(undefined)
            const path = `/admin/objednavky/${store.id}`
            store.handOver({ what: 'hand-over', delivery: asked, handed }, path, () => ask(asked))
            focusSoon(deliveriesId)
          }}
          onClose={() => ask(undefined)}
        />
      )}
    </Card>
  )
})
