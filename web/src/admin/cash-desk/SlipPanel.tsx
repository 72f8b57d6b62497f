import { observer } from 'mobx-react-lite'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonAnchor } from '../../ui/Button.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { NewTab } from '../../ui/NewTab.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { focusSoon } from '../kit/parts.tsx'
import type { CashDeskStore } from './CashDeskStore.ts'
import { Big, FirstBig, Huge, Panel, Row, useEuro } from './parts.tsx'
import { printSlip } from './printSlip.ts'
import type { SoldSlip } from './SlipPrinting.ts'

type PartProps = { readonly store: CashDeskStore; readonly sold: SoldSlip }

/** Why a slip is issued anew; what that does stands beside. */
function Anew({ store, sold }: PartProps) {
  const { t } = useTranslation('admin')
  const [reason, type] = useState<string>(t('cashDesk.slip.reasonStart'))
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() !== '') void store.replace(sold, reason)
  }
  useEffect(() => {
    focusSoon('reason')
  }, [])
  return (
    <form noValidate onSubmit={send} style={{ display: 'grid', gap: '1rem' }}>
      <p>{t('cashDesk.slip.replaceText')}</p>
      <TextField id="reason" label={t('cashDesk.slip.reason')} value={reason} onChange={type} />
      <Big type="submit">{t('cashDesk.slip.send')}</Big>
      <Big variant="quiet" onClick={() => store.slipIsGood()}>
        {t('cashDesk.slip.leave')}
      </Big>
    </form>
  )
}

/** Whether the slip printed well; who says no prints it, where nobody fetched it, or issues it anew (rule K5). */
const Question = observer(({ store, sold }: PartProps) => {
  const { t } = useTranslation('admin')
  const [stage, tell] = useState<'asked' | 'looking' | 'unfetched' | 'anew'>('asked')
  const refuse = async () => {
    tell('looking')
    const isUnfetched = await store.isUnfetched()
    tell(isUnfetched ? 'unfetched' : 'anew')
  }
  useEffect(() => {
    focusSoon('slip-yes')
  }, [])
  if (stage === 'anew') return <Anew store={store} sold={sold} />
  return (
    <>
      {stage === 'unfetched' ? (
        <Notice tone="info">
          <p>{t('cashDesk.slip.fetched')}</p>
        </Notice>
      ) : (
        <h3>{t('cashDesk.slip.question')}</h3>
      )}
      <Row>
        {stage === 'unfetched' ? (
          <FirstBig onClick={() => void store.slip.again()}>{t('cashDesk.slip.again')}</FirstBig>
        ) : (
          <>
            <Big id="slip-yes" style={{ flex: '1 1 12rem' }} onClick={() => store.slipIsGood()}>
              {t('cashDesk.slip.yes')}
            </Big>
            <Big variant="secondary" aria-disabled={stage === 'looking'} onClick={() => void refuse()}>
              {t('cashDesk.slip.no')}
            </Big>
          </>
        )}
      </Row>
    </>
  )
})

/** Prints in a frame; a browser that shows no PDF there, and a slip of another server, lead to a tab. */
const Printing = observer(({ store, sold }: PartProps & { readonly sold: { readonly address: string } }) => {
  const { t } = useTranslation('admin')
  const { address } = sold
  const isFramed = navigator.pdfViewerEnabled && address.startsWith('/')
  const done = useRef<string>(undefined)
  useEffect(() => {
    if (!isFramed || done.current === address) return
    done.current = address
    printSlip(address, () => store.slip.isGone())
    store.slip.isPrinting()
  }, [address, isFramed, store])
  if (isFramed) return null
  return (
    <>
      <p>{t('cashDesk.slip.tabText')}</p>
      <ButtonAnchor
        id="slip-tab"
        href={address}
        target="_blank"
        rel="noreferrer"
        style={{ minHeight: '3.5rem' }}
        onClick={() => setTimeout(() => store.slip.isPrinting())}
      >
        {t('cashDesk.slip.openTab')} <NewTab />
      </ButtonAnchor>
    </>
  )
})

/** A sale that is made: what goes back to the customer, and its slip, until that is in their hand. */
export const SlipPanel = observer(({ store, sold }: PartProps) => {
  const { t } = useTranslation('admin')
  const id = useId()
  const euro = useEuro()
  const { number, total, change, stage, address } = sold
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (stage === 'printing') focusSoon('slip-tab')
    else if (stage !== 'asked') heading.current?.focus()
  }, [stage])
  return (
    <Panel aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {t('cashDesk.slip.sold', { number, amount: euro(total) })}
      </h2>
      {change !== null && (
        <Huge data-tone="change">
          {t(change > 0 ? 'cashDesk.slip.change' : 'cashDesk.slip.nothing')} <strong>{euro(change)}</strong>
        </Huge>
      )}
      {stage === 'addressing' && <p role="status">{t('cashDesk.slip.addressing')}</p>}
      {stage === 'printing' && address && <Printing store={store} sold={{ ...sold, address }} />}
      {stage === 'asked' && <Question key={sold.slip.id} store={store} sold={sold} />}
      {stage === 'unanswered' && (
        <>
          <p role="alert">{t('cashDesk.slip.unanswered')}</p>
          <FirstBig onClick={() => void store.slip.again()}>{t('cashDesk.slip.again')}</FirstBig>
        </>
      )}
      {stage === 'undrawn' && (
        <>
          <p role="alert">{t('cashDesk.slip.undrawn')}</p>
          <FirstBig onClick={() => store.slipIsGood()}>{t('cashDesk.slip.next')}</FirstBig>
        </>
      )}
      {stage === 'gone' && (
        <>
          <p role="alert">{t('cashDesk.slip.gone')}</p>
          <Anew store={store} sold={sold} />
        </>
      )}
    </Panel>
  )
})
