import type { OrderRow } from '@hotovo/application/orders/list'
import { missingOf } from '@hotovo/domain/payments/payment'
import { formatDay, formatMoney } from '@hotovo/domain/shared/format'
import { observer } from 'mobx-react-lite'
import { type KeyboardEvent, useEffect, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { styled } from '../../theme/styled.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { Key } from '../../ui/Key.tsx'
import { Money } from '../../ui/Money.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { HeldBack } from '../kit/lists/HeldBack.tsx'
import { OptionList } from '../kit/OptionList.tsx'
import { Small } from '../kit/parts.tsx'
import { type AssignStore, whyNothingMissing } from './AssignStore.ts'
import { assignSearch } from './focusAssigning.ts'
import { matchedParts } from './matchedParts.ts'

const Options = styled(OptionList)(({ theme: { vars } }) => ({
  maxHeight: 'min(20rem, 45dvh)',
  marginTop: '0.5rem',
  '& mark': { background: 'none', color: 'inherit', fontWeight: 700, textDecoration: 'underline' },
  '& small': { flex: '1 0 100%' },
  '& [data-dim]:not([aria-selected=true])': { color: vars.palette.text.secondary },
}))

/** A text in which what was looked for is seen. */
const Found = ({ text, q }: { readonly text: string; readonly q: string }) =>
  matchedParts(text, q).map(({ text: part, isMatched }, place) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text stand where they stand
    isMatched ? <mark key={place}>{part}</mark> : part,
  )

type OptionProps = {
  readonly row: OrderRow
  readonly q: string
  readonly assigning: AssignStore
  /** It is what Enter takes. */
  readonly isMarked: boolean
}

/** What an order that was found is called, what it lacks, and where it lacks nothing, why. */
const Option = observer(({ row, q, assigning, isMarked }: OptionProps) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { number, firstName, lastName, email, variableSymbol, currency, total, dueDate } = row
  const missing = missingOf(row)
  const why = whyNothingMissing(row)
  const isMatched = (text: string) => matchedParts(text, q).some((part) => part.isMatched)
  const name = `${firstName} ${lastName}`
  const isByEmail = ![number, name, variableSymbol].some(isMatched) && isMatched(email)
  return (
    <>
      <span>
        <strong>
          <Found text={number} q={q} />
        </strong>{' '}
        <Found text={name} q={q} /> {isMarked && <Key aria-hidden="true">Enter</Key>}
      </span>
      <Money>
        {why
          ? formatMoney(total, currency, language)
          : t('payments.assign.missing', { amount: formatMoney(missing, currency, language) })}
      </Money>
      <small>
        {assigning.isTaken(row.id) && `${t('payments.assign.isIn')} · `}
        {why === 'cancelled' && `${t('orders.statuses.zrusena')} · `}
        {why && row.paymentStatus !== 'pending' && `${t(`orders.payments.${row.paymentStatus}`)} · `}
        {!why && missing === assigning.leftMinor && `${t('payments.assign.exact')} · `}
        {!why && `${t('payments.assign.due', { day: formatDay(dueDate, language) })} · `}
        {t('payments.assign.symbol')} <Found text={variableSymbol} q={q} />
        {isByEmail && ' · '}
        {isByEmail && <Found text={email} q={q} />}
      </small>
    </>
  )
})

type OrderBoxProps = { readonly assigning: AssignStore; readonly currency: string }

/** Where an order is looked for: the field has focus and the keys, what is found stands beneath it (rule A126). */
export const OrderBox = observer(({ assigning, currency }: OrderBoxProps) => {
  const { t } = useTranslation('admin')
  const id = useId()
  const { search } = assigning
  const { rows, marked, phase } = search
  const optionId = (row: OrderRow) => `${id}-${row.id}`
  const isShown = phase === 'shown'
  useEffect(() => {
    if (marked) document.getElementById(`${id}-${marked.id}`)?.scrollIntoView({ block: 'nearest' })
  }, [marked, id])
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') search.move(1)
    else if (event.key === 'ArrowUp') search.move(-1)
    else if (event.key === 'Escape') search.close()
    else if (event.key !== 'Enter') return
    else if (!event.repeat) search.enter()
    event.preventDefault()
  }
  return (
    <div>
      <TextField
        id={assignSearch}
        type="text"
        role="combobox"
        label={t('payments.assign.search')}
        aria-expanded={rows.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={marked && optionId(marked)}
        maxLength={200}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="done"
        value={search.text}
        onChange={(text) => search.type(text)}
        onKeyDown={press}
        onBlur={() => search.waitNoMore()}
      />
      <VisuallyHidden role="status">
        {isShown && rows.length > 0 && t('payments.assign.found', { count: rows.length })}
      </VisuallyHidden>
      {phase === 'loading' && rows.length === 0 && <Spinner>{t('payments.assign.searching')}</Spinner>}
      {phase === 'held-back' && <HeldBack what="perhaps" />}
      {phase === 'secret' && <HeldBack what="code" />}
      {phase === 'failed' && (
        <Notice tone="error">
          <p role="alert">{t('payments.assign.failed')}</p>
          <Button
            variant="secondary"
            onClick={() => {
              document.getElementById(assignSearch)?.focus()
              void search.ask()
            }}
          >
            {t('payments.assign.retry')}
          </Button>
        </Notice>
      )}
      {isShown && search.found.value?.items.length === 0 && (
        <p role="status">{t('payments.assign.nothing', { currency })}</p>
      )}
      <Options role="listbox" id={`${id}-list`} aria-label={t('payments.assign.results')}>
        {rows.map((row) => (
          // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the combobox has focus and the keys
          <div
            key={row.id}
            role="option"
            id={optionId(row)}
            aria-selected={row === marked}
            data-dim={assigning.isTaken(row.id) || missingOf(row) === 0 ? '' : undefined}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => search.take(row)}
          >
            <Option row={row} q={search.question} assigning={assigning} isMarked={row === marked} />
          </div>
        ))}
      </Options>
      {isShown && rows.length > 0 && search.found.value?.isAll === false && (
        <Small>{t('payments.assign.first', { count: rows.length })}</Small>
      )}
    </div>
  )
})
