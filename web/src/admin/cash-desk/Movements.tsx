import type { ShownCashMovement } from '@hotovo/application/cash-desk/work'
import { formatClock } from '@hotovo/domain/shared/format'
import { observer } from 'mobx-react-lite'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { styled } from '../../theme/styled.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useNow } from '../../ui/useNow.ts'
import type { CashDeskStore } from './CashDeskStore.ts'
import { Big, Panel, Row, useEuro } from './parts.tsx'
import { possibleWith } from './possible.ts'

const List = styled('ul')(({ theme: { vars } }) => ({
  display: 'grid',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0.25rem 1rem',
    padding: '0.5rem 0',
    borderTop: `1px solid ${vars.palette.divider}`,
  },
  '& li > span:first-of-type': { flex: '1 1 9rem', fontWeight: 700 },
  '& li > span': { minWidth: 0, overflowWrap: 'anywhere' },
  '& strong': { minWidth: '6rem', textAlign: 'end', whiteSpace: 'nowrap' },
}))

type PartProps = { readonly store: CashDeskStore }
/** What is asked about a sale: to give it back, or to issue its slip anew. */
type Asked = { readonly what: 'refund' | 'replace'; readonly movement: ShownCashMovement }

type AskedProps = PartProps & { readonly asked: Asked; readonly onClose: () => void }

/** What it does to a sale, and why it is done. */
function AskedDialog({ store, asked, onClose }: AskedProps) {
  const { t } = useTranslation('admin')
  const euro = useEuro()
  const { what, movement } = asked
  const { orderId, orderNumber: number, slip } = movement
  const amount = euro(movement.amount)
  const isRefund = what === 'refund'
  const [reason, type] = useState<string>(isRefund ? '' : t('cashDesk.slip.reasonStart'))
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() === '') return document.getElementById('why')?.focus()
    onClose()
    if (isRefund) void store.refund(orderId, reason)
    else if (slip) void store.replace({ orderId, slip }, reason)
  }
  return (
    <Dialog
      title={t(isRefund ? 'cashDesk.moved.refundTitle' : 'cashDesk.moved.replaceOf', { number })}
      onClose={onClose}
    >
      <form noValidate onSubmit={send} style={{ display: 'grid', gap: '1rem' }}>
        <p>{isRefund ? t('cashDesk.moved.refundText', { amount }) : t('cashDesk.slip.replaceText')}</p>
        <TextField
          id="why"
          label={t(isRefund ? 'cashDesk.moved.reason' : 'cashDesk.slip.reason')}
          value={reason}
          required
          onChange={type}
        />
        <Big type="submit">{isRefund ? t('cashDesk.moved.send', { amount }) : t('cashDesk.slip.send')}</Big>
      </form>
    </Dialog>
  )
}

/** What moved in the shift, newest first, and what may still be done about a sale. */
export const Movements = observer(({ store }: PartProps) => {
  const { t } = useTranslation('admin')
  const id = useId()
  const euro = useEuro()
  const language = useLanguage()
  const now = useNow()
  const [asked, ask] = useState<Asked>()
  const { view } = store
  if (!view) return null
  const { movements, drawer } = view
  return (
    <Panel aria-labelledby={id}>
      <Row style={{ justifyContent: 'space-between', alignItems: 'baseline' }}>
        <h2 id={id}>{t('cashDesk.moved.title')}</h2>
        <span>{t('cashDesk.moved.drawer', { amount: euro(drawer) })}</span>
      </Row>
      {movements.length === 0 && <p>{t('cashDesk.moved.none')}</p>}
      <List>
        {movements.map((movement) => {
          const { kind, orderNumber: number, amount, createdAt } = movement
          const possible = now ? possibleWith(movement, movements, now) : undefined
          return (
            <li key={movement.id}>
              <span>{number}</span>
              <span>{t(`cashDesk.moved.kinds.${kind}`)}</span>
              <span>{formatClock(createdAt, language)}</span>
              <strong>{euro(amount)}</strong>
              {possible?.replace && (
                <Big
                  variant="quiet"
                  aria-label={t('cashDesk.moved.replaceOf', { number })}
                  aria-disabled={store.isBusy || undefined}
                  onClick={() => store.isBusy || ask({ what: 'replace', movement })}
                >
                  {t('cashDesk.moved.replace')}
                </Big>
              )}
              {possible?.refund && (
                <Big
                  variant="secondary"
                  aria-label={t('cashDesk.moved.refundOf', { number })}
                  aria-disabled={store.isBusy || undefined}
                  onClick={() => store.isBusy || ask({ what: 'refund', movement })}
                >
                  {t('cashDesk.moved.refund')}
                </Big>
              )}
            </li>
          )
        })}
      </List>
      {asked && <AskedDialog store={store} asked={asked} onClose={() => ask(undefined)} />}
    </Panel>
  )
})
