import type { OrderRow } from '@hotovo/application/orders/list'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { formatDay, formatMoney } from '@hotovo/domain/shared/format'
import { observer } from 'mobx-react-lite'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { focusHeading } from '../../shell/useFocusOnNavigation.ts'
import { styled } from '../../theme/styled.tsx'
import { Button } from '../../ui/Button.tsx'
import { Code } from '../../ui/Code.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { Money } from '../../ui/Money.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { May, useMay } from '../kit/may.tsx'
import { Actions, Aside, Entries, Entry, Small } from '../kit/parts.tsx'
import { PaymentChip, StatusChip } from '../kit/StatusChip.tsx'
import { mostOffered } from './RelatedOrder.ts'
import type { TicketStore } from './TicketStore.ts'

export const workTitleId = 'work-title'
const Form = styled('form')({ display: 'grid', gap: '0.5rem' })

/** What was pressed goes with what it does. */
const leave = () => focusHeading(document.getElementById(workTitleId))

type StoreProps = { readonly store: TicketStore }
type OrderProps = StoreProps & { readonly order: OrderRow }

/** That an order is of somebody else than whoever wrote; nothing where it is theirs. */
const ForeignNotice = observer(({ store, order, id }: OrderProps & { readonly id?: string }) => {
  const { t } = useTranslation('admin')
  if (!store.related.isForeign(order)) return null
  const { firstName, lastName, email } = order
  return (
    <div id={id}>
      <Notice tone="warning">
        <p>
          {t('ticket.work.orderForeign', {
            name: `${firstName} ${lastName}`,
            email,
            own: store.ticket?.email ?? '',
          })}
        </p>
      </Notice>
    </div>
  )
})

/** An order as it is told apart from others: whose it is, what it comes to, and how it stands. */
const OrderEntry = ({ order, children }: { readonly order: OrderRow; readonly children?: ReactNode }) => {
  const language = useLanguage()
  return (
    <Entry>
      <Link to={pathIn(language, `/admin/objednavky/${order.number}`)}>
        <Code>{order.number}</Code>
      </Link>
      <StatusChip status={order.orderStatus} />
      <Small>
        <bdi>{`${order.firstName} ${order.lastName}`}</bdi> ·{' '}
        <Money>{formatMoney(order.total, order.currency, language)}</Money> ·{' '}
        {formatDay(dayOf(order.createdAt), language)}
      </Small>
      <PaymentChip order={order} />
      {children}
    </Entry>
  )
}

/** An order that was found: linked by one press, somebody else's by a second one. */
const Found = observer(({ store, order, onLinked }: OrderProps & { readonly onLinked: () => void }) => {
  const { t } = useTranslation('admin')
  const id = useId()
  const [isWarned, warn] = useState(false)
  const isForeign = store.related.isForeign(order)
  const link = async () => {
    if (isForeign && !isWarned) return warn(true)
    if (await store.make({ relatedOrder: order.number })) onLinked()
  }
  return (
    <OrderEntry order={order}>
      <ForeignNotice store={store} order={order} id={id} />
      <Actions>
        <Button
          variant="secondary"
          aria-describedby={isForeign ? id : undefined}
          disabled={store.change.isSaving}
          onClick={() => void link()}
        >
          {t(isWarned ? 'ticket.work.orderSetForeign' : 'ticket.work.orderSetOf', { number: order.number })}
        </Button>
      </Actions>
    </OrderEntry>
  )
})

/** Links an order of whoever wrote by one press; nothing for the one that is linked. */
export const LinkOrder = observer(({ store, number }: StoreProps & { readonly number: string }) => {
  const { t } = useTranslation('admin')
  if (!useMay()('tickets.change') || store.file.record.answer?.relatedOrder === number) return null
  const link = () => {
    leave()
    void store.make({ relatedOrder: number })
  }
  return (
    <Button variant="quiet" aria-label={t('ticket.work.orderSetOf', { number })} onClick={link}>
      {t('ticket.work.orderSet')}
    </Button>
  )
})

/** The order that a saved reply was filled in with although none is linked (rule S15), as long as the reply tells it. */
export const MeantOrder = observer(({ store }: StoreProps) => {
  const { t } = useTranslation('admin')
  const { meant } = store.related
  if (!meant || !store.file.typed.reply.includes(meant.number)) return null
  return (
    <Notice tone="info">
      <p>{t('ticket.work.orderMeant')}</p>
      <Entries>
        <OrderEntry order={meant}>
          <Aside>
            <LinkOrder store={store} number={meant.number} />
          </Aside>
        </OrderEntry>
      </Entries>
    </Notice>
  )
})

const Linked = observer(({ store, number }: StoreProps & { readonly number: string }) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { linked } = store.related
  const clear = () => {
    leave()
    void store.make({ relatedOrder: null })
  }
  return (
    <div>
      <Small>{t('ticket.work.order')}</Small>
      {linked ? (
        <Entries>
          <OrderEntry order={linked}>
            <ForeignNotice store={store} order={linked} />
          </OrderEntry>
        </Entries>
      ) : (
        <Link to={pathIn(language, `/admin/objednavky/${number}`)}>
          <Code>{number}</Code>
        </Link>
      )}
      <May to="tickets.change">
        <Actions>
          <Button variant="quiet" onClick={clear}>
            {t('ticket.work.orderClear')}
          </Button>
        </Actions>
      </May>
    </div>
  )
})

/** Which order the ticket is about, and the way to another one, which is looked at before it is linked (rule A133). */
export const RelatedOrderForm = observer(({ store }: StoreProps) => {
  const { t } = useTranslation('admin')
  const [text, setText] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const { related } = store
  const number = store.file.record.answer?.relatedOrder ?? null
  useEffect(() => {
    if (number !== null) void related.open()
  }, [related, number])
  if (number !== null) return <Linked store={store} number={number} />
  const { phase, answer: found = [], asked } = related.found
  const look = async (text: string) => {
    await related.look(text)
    const { activeElement } = document
    // Whoever went elsewhere meanwhile stays there.
    if (form.current?.contains(activeElement)) form.current.querySelector<HTMLElement>('li button')?.focus()
  }
  const search = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') void look(text)
  }
  const onLinked = () => {
    related.found.forget()
    const { activeElement } = document
    if (activeElement === document.body || form.current?.contains(activeElement)) leave()
  }
  const problem = () => {
    if (asked === undefined) return undefined
    if (phase === 'failed') return t('ticket.work.orderFailed')
    return phase === 'shown' && found.length === 0 ? t('ticket.work.orderUnknown') : undefined
  }
  return (
    <Form ref={form} noValidate onSubmit={search}>
      <TextField
        id="related-order"
        label={t('ticket.work.order')}
        hint={t('ticket.work.orderHint')}
        problem={problem()}
        autoComplete="off"
        value={text}
        onChange={(typed) => {
          setText(typed)
          related.found.forget()
        }}
      />
      <Actions>
        <Button type="submit" variant="secondary">
          {t('ticket.work.orderLook')}
        </Button>
      </Actions>
      {related.named.length > 0 && (
        <Actions>
          <Small>{t('ticket.work.orderNamed')}</Small>
          {related.named.map(({ number, order }) =>
            order ? (
              <span key={number}>
                <Code>{number}</Code> <LinkOrder store={store} number={number} />
              </span>
            ) : (
              <Button key={number} variant="quiet" onClick={() => void look(number)}>
                <Code>{number}</Code>
              </Button>
            ),
          )}
        </Actions>
      )}
      {found.length > 0 && (
        <Entries aria-label={t('ticket.work.orderFound')}>
          {found.slice(0, mostOffered).map((order) => (
            <Found key={order.id} store={store} order={order} onLinked={onLinked} />
          ))}
        </Entries>
      )}
      {found.length > mostOffered && <Small>{t('ticket.work.orderMore')}</Small>}
    </Form>
  )
})
