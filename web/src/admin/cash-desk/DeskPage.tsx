import type { Brand } from '@hotovo/application/site/ports'
import type { StaffMe } from '@hotovo/application/staff/accounts'
import { formatClock } from '@hotovo/domain/shared/format'
import { observer } from 'mobx-react-lite'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { LanguageLink } from '../../shell/LanguageLink.tsx'
import { SchemeSwitch } from '../../shell/SchemeSwitch.tsx'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { styled } from '../../theme/styled.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { Told } from '../../ui/Told.tsx'
import { useTitle } from '../../ui/useTitle.ts'
import { SignOutButton } from '../kit/SignOutButton.tsx'
import type { CashDeskStore } from './CashDeskStore.ts'
import { KeyHelp } from './KeyHelp.tsx'
import { Movements } from './Movements.tsx'
import { NoDesk } from './NotAtDesk.tsx'
import { OrderPanel } from './OrderPanel.tsx'
import { Papers } from './Papers.tsx'
import { Big, FirstBig, Row, useEuro } from './parts.tsx'
import { SellPanel } from './SellPanel.tsx'
import { ClosedPanel, ClosePanel, OpenPanel } from './ShiftPanels.tsx'
import { SlipPanel } from './SlipPanel.tsx'
import { focusStart, useDeskKeys } from './useDeskKeys.ts'

/** What stands beside each other where there is room. */
const wide = '@media (min-width: 64rem)'
const Ground = styled('div')({
  display: 'grid',
  gap: '1rem',
  maxWidth: '84rem',
  minHeight: '100dvh',
  alignContent: 'start',
  marginInline: 'auto',
  padding: 'clamp(0.5rem, 2vw, 1.5rem)',
  '& > *': { minWidth: 0 },
  '@media print': { display: 'none' },
})
const Bar = styled('header')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0.5rem 1.25rem',
  '& > div:first-of-type': { flex: '1 1 14rem', minWidth: 0 },
  '& h1': { fontSize: '1.5rem', lineHeight: 1.2, overflowWrap: 'anywhere' },
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: '3.5rem', fontWeight: 600 },
  '& button': { width: 'auto', minHeight: '3.5rem' },
  '& fieldset label': { width: '3.25rem', height: '3.25rem' },
})
const Columns = styled('div')({
  display: 'grid',
  gap: '1rem',
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [wide]: { gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)' },
  '& > div': { display: 'grid', gap: '1rem', minWidth: 0 },
})
const Narrow = styled('div')({ width: '100%', maxWidth: '34rem', marginInline: 'auto' })

type PartProps = { readonly store: CashDeskStore }

/** What stands above all: the line, what is not known yet, slips that wait, what was refused, and what was done. */
const News = observer(({ store }: PartProps) => {
  const { t } = useTranslation('admin')
  const euro = useEuro()
  const { deeds, waiting, isDown, isBusy, refusal, done, view } = store
  const refused = () => {
    if (!refusal) return ''
    if (refusal.code === 'beyond-cash-day')
      return t('cashDesk.refused.beyond-cash-day', { amount: euro(refusal.left) })
    if (refusal.code === 'cash-too-much')
      return t('cashDesk.refused.cash-too-much', { most: euro(refusal.most) })
    if (refusal.code === 'order-due-changed')
      return refusal.due === 0
        ? t('cashDesk.refused.order-paid')
        : t('cashDesk.refused.order-due-changed', { amount: euro(refusal.due) })
    const key = `cashDesk.refused.${refusal.code}` as 'cashDesk.refused.invalid'
    return t([key, 'cashDesk.refused.other'])
  }
  return (
    <>
      <Told role="alert">
        {deeds.pending && deeds.isLost && (
          <Notice tone="warning" title={t(`cashDesk.lost.${deeds.pending.kind}`)}>
            <p>{t('cashDesk.lost.text')}</p>
          </Notice>
        )}
        {isDown && !deeds.pending && (
          <Notice tone="error" title={t('cashDesk.line.title')}>
            <p>{t('cashDesk.line.text')}</p>
          </Notice>
        )}
        {view?.desk.isBlocked && (
          <Notice tone="error" title={t('cashDesk.blocked.title')}>
            <p>{t('cashDesk.blocked.text')}</p>
          </Notice>
        )}
        {store.deals.isUnclear && (
          <Notice tone="warning" title={t('cashDesk.unclear.title')}>
            <p>{t('cashDesk.unclear.text')}</p>
          </Notice>
        )}
        {refusal && (
          <Notice tone="error" title={t('cashDesk.refused.title')}>
            <p>{refused()}</p>
          </Notice>
        )}
      </Told>
      <Told role="status">
        {done?.kind === 'taken' && (
          <Notice
            tone="success"
            title={t('cashDesk.order.taken', { number: done.taken.number, amount: euro(done.taken.amount) })}
          >
            {done.taken.change > 0 && (
              <p>
                <strong>{t('cashDesk.order.change', { amount: euro(done.taken.change) })}</strong>
              </p>
            )}
            <p>{t('cashDesk.order.takenText')}</p>
            <Row>
              <Big variant="secondary" onClick={() => store.printReceipt()}>
                {t('cashDesk.receipt.print')}
              </Big>
            </Row>
          </Notice>
        )}
        {done?.kind === 'refunded' && (
          <Notice tone="success">
            <p>
              {t('cashDesk.moved.refunded', {
                number: done.refunded.number,
                amount: euro(done.refunded.amount),
              })}
            </p>
          </Notice>
        )}
      </Told>
      {!isBusy &&
        waiting.map((movement) => (
          <Notice
            key={movement.id}
            tone="warning"
            title={t('cashDesk.waiting.title', { number: movement.orderNumber })}
          >
            <p>{t('cashDesk.waiting.text', { amount: euro(movement.amount) })}</p>
            <FirstBig onClick={() => void store.print(movement)}>{t('cashDesk.waiting.print')}</FirstBig>
          </Notice>
        ))}
    </>
  )
})

/** What the desk is for just now. */
const Work = observer(({ store }: PartProps) => {
  const { t } = useTranslation('admin')
  const { view, sold, shift } = store
  const isSelling = view?.shift !== null && !shift.isEnding && !sold
  const pending = store.deeds.pending?.kind
  const waits = store.waiting.length
  // Whatever was under way is over, and nothing else has taken focus: the next key is for the next customer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a slip that waits no more takes its button along
  useEffect(() => {
    if (isSelling && !pending && document.activeElement === document.body) focusStart()
  }, [isSelling, pending, waits])
  if (!view) return null
  if (shift.closed)
    return (
      <Narrow>
        <ClosedPanel store={store} />
      </Narrow>
    )
  if (!view.shift)
    return (
      <Narrow>
        <OpenPanel store={store} />
      </Narrow>
    )
  if (shift.isEnding)
    return (
      <Narrow>
        <ClosePanel store={store} />
      </Narrow>
    )
  const { sells, takesOrders, isBlocked } = view.desk
  return (
    <Columns>
      <div>
        {sold && <SlipPanel store={store} sold={sold} />}
        {!sold && !isBlocked && (sells ? <SellPanel store={store} /> : <p>{t('cashDesk.sell.off')}</p>)}
      </div>
      <div>
        {!isBlocked && (takesOrders ? <OrderPanel store={store} /> : <p>{t('cashDesk.order.off')}</p>)}
        <Movements store={store} />
      </div>
    </Columns>
  )
})

type DeskPageProps = {
  readonly store: CashDeskStore
  readonly me: StaffMe
  readonly brand: Brand
  readonly session: SessionStore
}

/** The cash desk (rules K1 to K7, K13), for a tablet or an old computer with a scanner and a printer. */
export const DeskPage = observer(({ store, me, brand, session }: DeskPageProps) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const [isHelpShown, showHelp] = useState(false)
  useTitle(t('pages.cashDesk'))
  const onHelp = useCallback(() => showHelp(true), [])
  useDeskKeys(store, onHelp)
  useEffect(() => {
    void store.open()
    const went = () => store.lineWent()
    const came = () => void store.look()
    window.addEventListener('offline', went)
    window.addEventListener('online', came)
    return () => {
      window.removeEventListener('offline', went)
      window.removeEventListener('online', came)
    }
  }, [store])
  const { view, shift } = store
  if (store.isNobodys)
    return <NoDesk role={me.role} brand={brand} session={session} onRetry={() => void store.look()} />
  return (
    <>
      <Ground>
        <Bar>
          <div>
            <h1>
              {view
                ? t('cashDesk.at', { shop: view.place.name, city: view.place.city })
                : t('cashDesk.title')}
            </h1>
            <p>
              {me.name}
              {view?.shift && ` · ${t('cashDesk.since', { at: formatClock(view.shift.openedAt, language) })}`}
            </p>
          </div>
          <Big variant="quiet" aria-keyshortcuts="?" onClick={onHelp}>
            {t('cashDesk.help')}
          </Big>
          {view?.shift && !shift.isEnding && !store.isBusy && (
            <Big variant="secondary" onClick={() => void shift.begin()}>
              {t('cashDesk.close.action')}
            </Big>
          )}
          <LanguageLink />
          <SchemeSwitch />
          <SignOutButton session={session} />
        </Bar>
        <main id="obsah" style={{ display: 'grid', gap: '1rem', minWidth: 0 }}>
          <News store={store} />
          {!view && !store.isDown && <Spinner>{t('cashDesk.loading')}</Spinner>}
          <Work store={store} />
        </main>
      </Ground>
      <Papers store={store} cashier={me.name} />
      {isHelpShown && <KeyHelp onClose={() => showHelp(false)} />}
    </>
  )
})
