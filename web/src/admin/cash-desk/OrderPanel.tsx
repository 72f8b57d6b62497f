import { observer } from 'mobx-react-lite'
import { type FormEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../ui/form/TextField.tsx'
import { Key } from '../../ui/Key.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { focusSoon } from '../kit/parts.tsx'
import type { CashDeskStore } from './CashDeskStore.ts'
import { Big, BigField, Huge, Panel, Row, useEuro } from './parts.tsx'
import { Cash } from './SellPanel.tsx'

type PartProps = { readonly store: CashDeskStore }

/** The order that was found: what to take, or why nothing is. */
const Found = observer(({ store }: PartProps) => {
  const { t } = useTranslation('admin')
  const euro = useEuro()
  const { order } = store
  const { found, notTaken, problems } = order
  const isSending = store.deeds.pending?.kind === 'order'
  if (notTaken)
    return (
      <div role="alert">
        <Notice tone={notTaken === 'not-found' ? 'warning' : 'error'}>
          <p>
            {t(`cashDesk.order.${notTaken}`, {
              number: found?.number ?? '',
              due: euro(found?.due ?? 0),
              most: euro(found?.most ?? 0),
            })}
          </p>
        </Notice>
      </div>
    )
  if (!found) return null
  return (
    <>
      <p>
        <strong>{found.number}</strong>
        <br />
        {t('cashDesk.order.delivery', { how: t(`cashDesk.order.how.${found.deliveryMethod}`) })}
      </p>
      <Huge>
        {t('cashDesk.order.due')} <strong>{euro(found.due)}</strong>
      </Huge>
      <Cash
        id="order-given"
        total={found.due}
        typed={order.given}
        onType={(given) => order.type({ given })}
        submit="take"
      />
      <Big
        id="take"
        aria-disabled={problems.length > 0 || store.isDown || store.isBusy || undefined}
        onClick={() => void store.take()}
      >
        {t(isSending ? 'cashDesk.order.sending' : 'cashDesk.order.send')} <Key aria-hidden="true">F9</Key>
      </Big>
    </>
  )
})

/** Takes the cash of an order: its number is scanned or typed (rule K7). */
export const OrderPanel = observer(({ store }: PartProps) => {
  const { t } = useTranslation('admin')
  const id = useId()
  const { order } = store
  const find = async (event: FormEvent) => {
    event.preventDefault()
    if (store.isBusy) return
    if (await order.find()) focusSoon('order-given')
    else (document.getElementById('order') as HTMLInputElement | null)?.select()
  }
  return (
    <Panel aria-labelledby={id} data-deal="order">
      <h2 id={id}>{t('cashDesk.order.title')}</h2>
      <form noValidate onSubmit={(event) => void find(event)}>
        <Row>
          <BigField>
            <TextField
              id="order"
              label={t('cashDesk.order.field')}
              hint={t('cashDesk.order.hint')}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              aria-keyshortcuts="F2"
              value={order.typed}
              onChange={(typed) => order.type({ typed })}
            />
          </BigField>
          <Big type="submit" variant="secondary" style={{ alignSelf: 'end' }}>
            {t(order.isFinding ? 'cashDesk.order.finding' : 'cashDesk.order.find')}{' '}
            <Key aria-hidden="true">F2</Key>
          </Big>
        </Row>
      </form>
      <Found store={store} />
    </Panel>
  )
})
