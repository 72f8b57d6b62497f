import { formatDay, formatMoney } from '@hotovo/domain/shared/format'
import type { Language } from '@hotovo/domain/shared/language'
import { currencies, majorText } from '@hotovo/domain/shared/money'
import type { TFunction } from 'i18next'
import { observer } from 'mobx-react-lite'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { styled } from '../../theme/styled.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { control } from '../../ui/form/TextField.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { HeldBack } from '../kit/lists/HeldBack.tsx'
import { OptionList } from '../kit/OptionList.tsx'
import type { JumpStore } from './JumpStore.ts'
import type { Row } from './rows.ts'

const Input = styled('input')(control)
/** As tall with few rows as with many, so that nothing moves under the pointer. */
const Below = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: '0.75rem',
  height: 'min(26rem, 55dvh)',
  paddingTop: '0.75rem',
})
/** Records stand one beneath the other: what each is called by, and from one place on what tells it from others. */
const Options = styled(OptionList)({
  '@media (min-width: 36rem)': {
    '& [data-record]': {
      display: 'grid',
      gap: '0 0.5rem',
      gridTemplateColumns: '9.25rem minmax(0, 1fr)',
    },
  },
})
/** An amount of a bank, whose currency need not be one of ours. */
const amountOf = (minor: number, currency: string, language: Language) => {
  const ours = currencies.find((one) => one === currency)
  return ours ? formatMoney(minor, ours, language) : `${majorText(minor)}\u00a0${currency}`
}

type Text = { readonly name: string; readonly details: readonly string[] }

/** What a row says: what it is called, and what tells it from others. */
function textOf(row: Row, t: TFunction<'admin'>, language: Language): Text {
  switch (row.kind) {
    case 'order': {
      const { number, firstName, lastName, total, currency, orderStatus, paymentStatus } = row.record
      return {
        name: number,
        details: [
          `${firstName} ${lastName}`,
          formatMoney(total, currency, language),
          t(`orders.statuses.${orderStatus}`),
          // Of one that was cancelled nothing is waited for.
          ...(orderStatus === 'zrusena' && paymentStatus === 'pending'
            ? []
            : [t(`orders.payments.${paymentStatus}`)]),
        ],
      }
    }
    case 'ticket':
      return {
        name: row.record.number,
        details: [row.record.name, row.record.subject, t(`tickets.statuses.${row.record.status}`)],
      }
    case 'voucher': {
      const { serial, balance, amount, currency } = row.record
      const [left, whole] = [balance, amount].map((minor) => formatMoney(minor, currency, language))
      return { name: serial, details: [t('jump.balance', { left, whole })] }
    }
    case 'payment': {
      const { amount, currency, bookedOn, counterparty, decision, order } = row.record
      return {
        name: amountOf(amount, currency, language),
        details: [
          formatDay(bookedOn, language),
          ...(counterparty ? [counterparty] : []),
          ...(order ? [order.number] : []),
          t(`jump.decisions.${decision}`),
        ],
      }
    }
    case 'refund': {
      const { number, amount, currency, counterparty, stage } = row.record
      return {
        name: number,
        details: [
          formatMoney(amount, currency, language),
          ...(counterparty ? [counterparty] : []),
          t(`jump.stages.${stage}`),
        ],
      }
    }
    case 'recent':
      return { name: row.record.number, details: [] }
    default:
      return { name: row.record.words, details: row.record.figure === undefined ? [] : [row.record.figure] }
  }
}

/** The rows of one kind, which stand together. */
function groupsOf(rows: readonly Row[]) {
  const kinds = [...new Set(rows.map(({ kind }) => kind))]
  return kinds.map((kind) => ({ kind, rows: rows.filter((row) => row.kind === kind) }))
}

type JumpBoxProps = { readonly store: JumpStore; readonly onClose: () => void }

/** One box that leads to every record and every place of the back-office (decision 55). */
export const JumpBox = observer(({ store, onClose }: JumpBoxProps) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  // Before anything is painted: a dialog begins at its button, and a key pressed just then would close it or be lost.
  useLayoutEffect(() => input.current?.focus(), [])
  const { rows, row: chosen, phase } = store
  const records = rows.filter(({ kind, record }) => kind !== 'recent' && !('run' in record)).length
  const optionId = (row: Row) => `${id}-${row.id}`
  useEffect(() => {
    if (chosen) document.getElementById(`${id}-${chosen.id}`)?.scrollIntoView({ block: 'nearest' })
  }, [chosen, id])
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') store.move(1)
    else if (event.key === 'ArrowUp') store.move(-1)
    else if (event.key === 'Enter') store.open()
    else return
    event.preventDefault()
  }
  return (
    <Dialog title={t('jump.title')} onClose={onClose}>
      <Input
        ref={input}
        type="text"
        role="combobox"
        aria-label={t('jump.label')}
        aria-expanded={rows.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={chosen && optionId(chosen)}
        placeholder={t('jump.placeholder')}
        maxLength={200}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        value={store.text}
        onChange={({ target, nativeEvent }) =>
          store.type(target.value, {
            isPasted: (nativeEvent as InputEvent).inputType === 'insertFromPaste',
          })
        }
        onKeyDown={press}
      />
      <Below>
        <VisuallyHidden role="status">
          {phase === 'shown' &&
            (rows.some(({ kind }) => store.isMoreOf(kind))
              ? t('jump.first', { count: records })
              : t('jump.found', { count: records }))}
        </VisuallyHidden>
        {phase === 'loading' && <Spinner>{t('jump.loading')}</Spinner>}
        {phase === 'held-back' && <HeldBack what="perhaps" />}
        {phase === 'secret' && <HeldBack what="code" />}
        {phase === 'failed' && (
          <Notice tone="error">
            <p role="alert">{t('jump.failed')}</p>
            <Button
              variant="secondary"
              onClick={() => {
                input.current?.focus()
                void store.ask()
              }}
            >
              {t('jump.retry')}
            </Button>
          </Notice>
        )}
        {phase === 'shown' && rows.length === 0 && <p>{t('jump.empty', { text: store.question })}</p>}
        <Options role="listbox" id={`${id}-list`} aria-label={t('jump.results')}>
          {groupsOf(rows).map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: a listbox groups its options so
            <div key={group.kind} role="group" aria-labelledby={`${id}-${group.kind}`}>
              <span id={`${id}-${group.kind}`}>
                {t(`jump.groups.${group.kind}`)}
                {store.isMoreOf(group.kind) && ` · ${t('jump.first', { count: group.rows.length })}`}
              </span>
              {group.rows.map((row) => {
                const { name, details } = textOf(row, t, language)
                return (
                  // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the combobox has focus and the keys
                  <div
                    key={row.id}
                    role="option"
                    id={optionId(row)}
                    aria-selected={row === chosen}
                    data-record={'run' in row.record ? undefined : ''}
                    onPointerDown={(event) => event.preventDefault()}
                    onClick={() => store.open(row)}
                  >
                    <span>{name}</span>
                    {details.length > 0 && <small>{details.join(' · ')}</small>}
                  </div>
                )
              })}
            </div>
          ))}
        </Options>
      </Below>
    </Dialog>
  )
})
