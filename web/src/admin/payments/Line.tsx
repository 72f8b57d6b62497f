import { missingOf } from '@hotovo/domain/payments/payment'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { formatDay, formatMoney } from '@hotovo/domain/shared/format'
import type { BankEntry } from '@hotovo/domain/statements/entry'
import { observer } from 'mobx-react-lite'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { styled } from '../../theme/styled.tsx'
import { Button } from '../../ui/Button.tsx'
import { Money } from '../../ui/Money.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { May, useMay } from '../kit/may.tsx'
import { moneyOf, movedBy } from '../kit/moneyOf.ts'
import { Actions, Small } from '../kit/parts.tsx'
import { Unanswered } from '../kit/Unanswered.tsx'
import { AssignForm } from './AssignForm.tsx'
import { ColumnsNote } from './NamedColumns.tsx'
import { namedBy } from './namedBy.ts'
import type { PaymentsStore } from './PaymentsStore.ts'
import { isProposed, Proposals } from './Proposals.tsx'
import { Compared, ComparedName, Fact, nameOf, Print, Proposed, Side } from './Proposed.tsx'
import { Rest } from './Rest.tsx'

const Item = styled('li')(({ theme: { vars } }) => ({
  '& + &': { borderTop: `1px solid ${vars.palette.divider}` },
  '&[data-open]': { boxShadow: `inset 4px 0 ${vars.palette.primary.main}` },
}))
const Row = styled('button')(({ theme: { vars } }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: '0 1rem',
  width: '100%',
  minHeight: '2.75rem',
  padding: '0.5rem 1.25rem',
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
  '@container bench (max-width: 20rem)': {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& > span:nth-of-type(2)': { textAlign: 'start' },
  },
}))
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
type Assigning = { readonly isAssigning: boolean; readonly assign: (is: boolean) => void }
type LineProps = { readonly store: PaymentsStore; readonly entry: BankEntry }

/** Why a line is not accepted, in words. */
const refusalWords = {
  'entry-not-found': 'payments.missing',
  'order-not-found': 'payments.missing',
  'beyond-day': 'account.outcome.refusals.beyond-day',
  'refund-in-file': 'account.outcome.refusals.refund-in-file',
} as const

/** What happened to the decision about a line. */
const Outcome = observer(({ store, entry }: LineProps) => {
  const { t } = useTranslation('admin')
  const { stage } = store.deciding
  if (stage.phase === 'resting' || stage.wanted.entry.id !== entry.id) return null
  if (stage.phase === 'conflict') {
    const who = entry.decidedBy ?? ''
    const text = () => {
      if (entry.decision === 'accepted') return t('payments.changed.accepted', { who })
      if (entry.decision === 'set-aside') return t('payments.changed.aside', { who })
      const { entry: before } = stage.wanted
      return before.state === entry.state
        ? t('payments.changed.same')
        : t('payments.changed.state', {
            before: t(`payments.states.${before.state}`),
            now: t(`payments.states.${entry.state}`),
          })
    }
    return (
      <Notice tone="warning" title={t('payments.changed.title')}>
        <p>{text()}</p>
      </Notice>
    )
  }
  if (stage.phase === 'unanswered') {
    /** What was pressed is gone at once. */
    const retry = () => {
      document.querySelector<HTMLElement>(`[data-entry="${entry.id}"]`)?.focus()
      void store.deciding.retry()
    }
    return (
      <Unanswered>
        <Actions>
          <Button variant="secondary" onClick={retry}>
            {t('list.retry')}
          </Button>
        </Actions>
      </Unanswered>
    )
  }
  if (stage.phase !== 'invalid' && stage.phase !== 'refused') return null
  return (
    <Notice tone="error">
      <p>{t(stage.phase === 'invalid' ? 'payments.invalid' : refusalWords[stage.why.code])}</p>
    </Notice>
  )
})

/** What may be accepted as it is proposed, in words; undefined where it may not. */
const acceptWords = {
  matched: 'accept',
  partial: 'acceptHalf',
  over: 'acceptOver',
  duplicate: 'acceptReturn',
  unknown: 'acceptGuess',
  'order-cancelled': undefined,
  'wrong-currency': undefined,
  'perhaps-known': 'acceptOther',
  'not-a-payment': undefined,
} as const

/** Whether the proposal of a line is accepted by one press; an order that was cancelled needs a choice. */
export const isOneStep = ({ state, decision, proposal }: BankEntry) =>
  decision === 'open' && proposal.length > 0 && acceptWords[state] !== undefined

/** What can be done with a line. */
const Choices = observer(({ store, entry, isAssigning, assign }: LineProps & Assigning) => {
  const { t } = useTranslation('admin')
  const mayDecide = useMay()('statements.decide')
  const { isSaving } = store.deciding
  const { state, decision } = entry
  if (decision === 'accepted') return null
  if (store.isHeld(entry.id))
    return (
      <Actions>
        <Button variant="secondary" aria-keyshortcuts="z" onClick={() => store.callOff(entry.id)}>
          {t('held.callOff')}
        </Button>
      </Actions>
    )
  if (!mayDecide) return <Small>{t('payments.actions.leftToOthers')}</Small>
  if (decision === 'set-aside')
    return (
      <Actions>
        <Button
          variant="secondary"
          aria-disabled={isSaving}
          aria-keyshortcuts="z"
          onClick={() => void store.deciding.run({ what: 'waits-again', entry })}
        >
          {t('payments.actions.again')}
        </Button>
      </Actions>
    )
  const words = acceptWords[state]
  const choices = store.orders.choicesOf(entry)
  const isPayable = state !== 'wrong-currency' && state !== 'not-a-payment'
  return (
    <>
      <Actions>
        {isOneStep(entry) && words && (
          <Button aria-disabled={isSaving} onClick={() => void store.accept(entry)}>
            {t(isSaving ? 'payments.actions.saving' : `payments.actions.${words}`)}
          </Button>
        )}
        {state === 'order-cancelled' && (
          <>
            <Button aria-disabled={isSaving} onClick={() => void store.accept(entry, { revive: true })}>
              {t('payments.actions.revive')}
            </Button>
            <Button variant="secondary" aria-disabled={isSaving} onClick={() => void store.accept(entry)}>
              {t('payments.actions.acceptReturn')}
            </Button>
          </>
        )}
        <Button variant="secondary" aria-disabled={isSaving} onClick={() => void store.setAside(entry)}>
          {t('payments.actions.aside')}
        </Button>
        {isPayable && !isAssigning && (
          <Button variant="quiet" onClick={() => assign(true)}>
            {t('payments.actions.assign')}
          </Button>
        )}
      </Actions>
      {choices.length > 0 && !isProposed(choices) && (
        <Proposals store={store} entry={entry} choices={choices} />
      )}
    </>
  )
})

/** A line that is looked at: what can be done with it, what it is beside what it may be for, and the way to any other order. */
const Deciding = observer(({ store, entry, children }: LineProps & { readonly children: ReactNode }) => {
  const [isAssigning, assign] = useState(entry.state === 'unknown' && entry.proposal.length === 0)
  const mayDecide = useMay()('statements.decide')
  const isFree = mayDecide && entry.decision === 'open' && !store.isHeld(entry.id)
  return (
    <>
      <Choices store={store} entry={entry} isAssigning={isAssigning} assign={assign} />
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
export const Line = observer(({ store, entry }: LineProps) => {
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
  const mayDecide = useMay()('statements.decide')
  const choices = isOpen ? store.orders.choicesOf(entry) : []
  const proposed = mayDecide && decision === 'open' && !store.isHeld(entry.id) && isProposed(choices)
  return (
    <Item data-open={isOpen ? '' : undefined}>
      <Row
        type="button"
        aria-expanded={isOpen}
        data-entry={entry.id}
        onClick={() => store.choose(isOpen ? undefined : entry.id)}
      >
        <span>
          {counterparty ?? t('payments.line.nobody')}
          <small>
            {formatDay(entry.bookedOn, language)}
            {proposal.length > 0 && ` · ${proposal.map(({ orderNumber }) => orderNumber).join(', ')}`}
            {store.isHeld(entry.id) && ` · ${t('payments.line.held')}`}
            {store.lines.group === 'set-aside' && ` · ${t(`payments.states.${state}`)}`}
            {decision !== 'open' &&
              ` · ${t(`payments.decided.${decision}`, {
                who: decidedBy ?? '',
                day: decidedAt === null ? '' : formatDay(dayOf(decidedAt), language),
              })}`}
            {decision === 'open' && store.lines.group === 'set-aside' && ` · ${t('payments.decided.open')}`}
          </small>
        </span>
        <span>
          <Money>{entry.decision === 'open' ? written(entry.amount - entry.used) : amount}</Money>
        </span>
      </Row>
      {isOpen && (
        <Body>
          <p>
            <strong>{t(`payments.states.${state}`)}.</strong> {t(`payments.reasons.${entry.reason}`)}{' '}
            <May to="statements.decide">{advice && t(`payments.advice.${advice}`)}</May>
          </p>
          <div role="alert">
            <Outcome store={store} entry={entry} />
          </div>
          {columns && store.lines.statement === undefined && <ColumnsNote of={columns} />}
          <Deciding key={`${entry.id} ${state}`} store={store} entry={entry}>
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
