import { missingOf } from '@hotovo/domain/payments/payment'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { formatDay, formatMoney } from '@hotovo/domain/shared/format'
import type { BankEntry } from '@hotovo/domain/statements/entry'
import { observer } from 'mobx-react-lite'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { styled } from '../../theme/styled.tsx'
import { Money } from '../../ui/Money.tsx'
import { cutOff } from '../../ui/tableWidths.ts'
import { Tick } from '../kit/lists/Tick.tsx'
import type { LiveParts } from '../kit/liveLazily.tsx'
import { May, useMay } from '../kit/may.tsx'
import { moneyOf, movedBy } from '../kit/moneyOf.ts'
import { Small } from '../kit/parts.tsx'
import { AssignForm } from './AssignForm.tsx'
import { Choices } from './Choices.tsx'
import { ColumnsNote } from './NamedColumns.tsx'
import { NotForgiven } from './NotForgiven.tsx'
import { namedBy } from './namedBy.ts'
import { Outcome } from './Outcome.tsx'
import type { PaymentsStore } from './PaymentsStore.ts'
import { isProposed, Proposals } from './Proposals.tsx'
import { Compared, ComparedName, Difference, Fact, nameOf, Print, Proposed, Side } from './Proposed.tsx'
import { Rest } from './Rest.tsx'
import { reasonOf } from './reasonOf.ts'
import { SameByHand } from './SameByHand.tsx'

const Item = styled('li')(({ theme: { vars } }) => ({
  '& + &': { borderTop: `1px solid ${vars.palette.divider}` },
  '&[data-open]': { boxShadow: `inset 4px 0 ${vars.palette.primary.main}` },
}))
const Row = styled('button')(({ theme: { vars } }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: '0 1rem',
  width: '100%',
  alignContent: 'center',
  minHeight: '2.75rem',
  padding: '0.375rem 1.25rem',
  border: 0,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  lineHeight: 1.4,
  textAlign: 'start',
  cursor: 'pointer',
  outlineOffset: -3,
  scrollMarginBlock: '8rem',
  '&:hover': { background: vars.palette.background.default },
  '&[aria-expanded=true]': { background: vars.palette.primary.soft, color: vars.palette.primary.onSoft },
  '& > *': { minWidth: 0, overflowWrap: 'anywhere' },
  '& > span:nth-of-type(2)': { textAlign: 'end' },
  '& small': { display: 'block', fontSize: '0.9375rem' },
  // All of it in one line where there is room: so many more are in sight (rule P42).
  '@container bench (min-width: 44rem)': {
    '& > span:first-of-type': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 15rem) minmax(0, 1fr)',
      alignItems: 'baseline',
      gap: '0 1rem',
    },
    // A message may be long; all of it stands in the line that is looked at.
    '& > span:first-of-type > span': cutOff,
  },
  '@container bench (max-width: 20rem)': {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& > span:nth-of-type(2)': { textAlign: 'start' },
  },
}))
/** With room for a tick before the line, also where there is none. */
const Ticked = styled('div')({
  '&[data-ticked]': {
    display: 'grid',
    gridTemplateColumns: '2.75rem minmax(0, 1fr)',
    alignItems: 'center',
    '& > label': { margin: 0 },
    '& > button': { gridColumn: 2, paddingInlineStart: '0.25rem' },
  },
})
const Body = styled('div')({
  display: 'grid',
  gap: '0.75rem',
  padding: '0.75rem 1.25rem 1.25rem',
  '& > *': { minWidth: 0 },
})
const Sides = styled('div')({
  display: 'grid',
  gap: '0.75rem',
  '& > *': { minWidth: 0 },
  '@container bench (min-width: 44rem)': {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    alignItems: 'start',
  },
})
type LineProps = { readonly store: PaymentsStore; readonly entry: BankEntry }
type Live = { readonly live: Pick<LiveParts, 'Meeting' | 'OpenBy'> }

/** A line that is looked at: what can be done with it, what it is beside what it may be for, and the way to any other order. */
const Deciding = observer(({ store, entry, children }: LineProps & { readonly children: ReactNode }) => {
  const [isAssigning, assign] = useState(
    store.divisions.isBegun(entry.id) || (entry.state === 'unknown' && entry.proposal.length === 0),
  )
  const mayDecide = useMay()('statements.decide')
  const isFree = mayDecide && entry.decision === 'open' && !store.isHeld(entry.id)
  return (
    <>
      <Choices store={store} entry={entry} isAssigning={isAssigning} assign={assign} />
      <NotForgiven store={store} entry={entry} />
      {children}
      {isFree && isAssigning && <AssignForm store={store} entry={entry} />}
    </>
  )
})

const advised = [
  'partial',
  'over',
  'duplicate',
  'order-cancelled',
  'wrong-currency',
  'perhaps-known',
] as const

/** A line of a statement; the one that is looked at stands beside what it is proposed for. */
export const Line = observer(({ store, entry, live: { Meeting, OpenBy } }: LineProps & Live) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const isOpen = store.lines.chosen === entry.id
  const { counterparty, message, proposal, state } = entry
  const { decision, decidedBy, decidedAt } = (isOpen && store.lines.overtaken) || entry
  const written = (minor: number) => moneyOf(movedBy(entry, minor), entry.currency, language)
  const amount = written(entry.amount)
  const columns = store.lines.columns.of(entry.statementId)
  const advice = advised.find((one) => one === state)
  const [first] = proposal
  const only = proposal.length === 1 && first ? store.orders.of(first.orderId) : undefined
  const missing = only ? missingOf(only) : undefined
  const named = isOpen ? namedBy(entry, only ?? undefined) : undefined
  const shown =
    proposal.length > 0 ? proposal : entry.orderIds.map((orderId) => ({ orderId, amount: undefined }))
  const why =
    entry.asideReason === null || entry.asideReason === 'other'
      ? (entry.asideNote ?? '')
      : t(`payments.asideWhy.reasons.${entry.asideReason}`)
  const title = counterparty ?? message ?? t('payments.line.nobody')
  const mayDecide = useMay()('statements.decide')
  const same = isOpen ? store.orders.sameByHand(entry) : undefined
  const choices = isOpen ? store.orders.choicesOf(entry) : []
  const proposed = mayDecide && decision === 'open' && !store.isHeld(entry.id) && isProposed(choices)
  return (
    <Item data-open={isOpen ? '' : undefined}>
      <Ticked data-ticked={mayDecide ? '' : undefined}>
        {mayDecide && store.together.isFree(entry) && (
          <Tick
            picks={store.together}
            row={entry}
            label={t('payments.together.tick', { name: title, amount })}
          />
        )}
        <Row
          type="button"
          data-value=""
          aria-expanded={isOpen}
          data-entry={entry.id}
          onClick={() => store.choose(isOpen ? undefined : entry.id)}
        >
          <span>
            <span>{title}</span>
            <small>
              {formatDay(entry.bookedOn, language)}
              {proposal.length > 0 && ` · ${proposal.map(({ orderNumber }) => orderNumber).join(', ')}`}
              {decision === 'open' &&
                entry.difference !== null &&
                ` · ${t(entry.difference > 0 ? 'payments.line.more' : 'payments.line.less', {
                  amount: moneyOf(Math.abs(entry.difference), entry.currency, language),
                })}`}
              {store.isHeld(entry.id) && ` · ${t('payments.line.held')}`}
              {store.lines.group === 'set-aside' && ` · ${t(`payments.states.${state}`)}`}
              {decision !== 'open' &&
                ` · ${t(`payments.decided.${decision}`, {
                  who: decidedBy ?? '',
                  day: decidedAt === null ? '' : formatDay(dayOf(decidedAt), language),
                })}`}
              {decision === 'set-aside' && entry.asideReason && ` · ${why}`}
              {decision === 'open' && store.lines.group === 'set-aside' && ` · ${t('payments.decided.open')}`}
              <OpenBy kind="bank-line" id={entry.id} />
            </small>
          </span>
          <span>
            <Money>{entry.decision === 'open' ? written(entry.amount - entry.used) : amount}</Money>
          </span>
        </Row>
      </Ticked>
      {isOpen && (
        <Body>
          <Meeting kind="bank-line" id={entry.id} />
          <p>
            <strong>{t(`payments.states.${state}`)}.</strong> {t(`payments.reasons.${reasonOf(entry)}`)}{' '}
            <May to="statements.decide">{advice && !same && t(`payments.advice.${advice}`)}</May>
          </p>
          {same && <SameByHand of={same} />}
          <div role="alert">
            <Outcome store={store} entry={entry} />
          </div>
          {columns && store.lines.statement === undefined && <ColumnsNote of={columns} />}
          <Deciding key={`${entry.id} ${state} ${entry.used}`} store={store} entry={entry}>
            <Sides>
              <Side>
                {named !== undefined && <Print seed={named} />}
                <h3>{t('payments.line.bank')}</h3>
                <dl>
                  <Fact name={t('payments.line.amount')}>
                    <Money>
                      <Compared
                        text={amount}
                        other={
                          only && missing !== undefined
                            ? formatMoney(missing, only.currency, language)
                            : undefined
                        }
                      />
                    </Money>
                    <Difference entry={entry} order={only} />
                  </Fact>
                  <Fact name={t('payments.line.symbol')}>
                    {entry.variableSymbol === null ? (
                      t('payments.line.none')
                    ) : (
                      <Compared text={entry.variableSymbol} other={only?.variableSymbol} />
                    )}
                  </Fact>
                  <Fact name={t('payments.line.message')}>{message ?? t('payments.line.none')}</Fact>
                  <Fact name={t('payments.line.counterparty')}>
                    {counterparty === null ? (
                      t('payments.line.none')
                    ) : (
                      <ComparedName name={counterparty} other={only ? nameOf(only) : undefined} />
                    )}
                  </Fact>
                  <Fact name={t('payments.line.account')}>
                    {entry.counterAccount ?? t('payments.line.none')}
                  </Fact>
                </dl>
                <Small>{t('payments.line.booked', { day: formatDay(entry.bookedOn, language) })}</Small>
              </Side>
              {shown.map(({ orderId, amount: part }) => (
                <Proposed key={orderId} entry={entry} order={store.orders.of(orderId)} part={part}>
                  <Rest store={store} entry={entry} order={store.orders.of(orderId)} />
                </Proposed>
              ))}
              {proposed && (
                <Proposals store={store} entry={entry} choices={choices} isWide={shown.length > 0} />
              )}
            </Sides>
          </Deciding>
        </Body>
      )}
    </Item>
  )
})
