import { presets } from '@hotovo/domain/limits'
import { formatWholeMoney } from '@hotovo/domain/shared/format'
import { languages } from '@hotovo/domain/shared/language'
import { minorOf } from '@hotovo/domain/shared/money'
import { observer } from 'mobx-react-lite'
import { type FormEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { styled } from '../../theme/styled.tsx'
import { fonts } from '../../theme/tokens.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { useProblemText } from '../../ui/form/useProblemText.ts'
import { Key } from '../../ui/Key.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Small } from '../kit/parts.tsx'
import type { CashDeskStore } from './CashDeskStore.ts'
import { Big, BigField, Huge, Panel, Row, useEuro } from './parts.tsx'
import { likelyCash } from './SaleDraft.ts'

const Tiles = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(max(7.5rem, 30%), 100%), 1fr))',
  gap: '0.5rem',
})
const Tile = styled(Big)({
  minHeight: '4.5rem',
  justifyContent: 'space-between',
  paddingInline: '0.875rem',
  fontFamily: fonts.display,
  fontSize: '1.375rem',
})
const Lines = styled('ul')(({ theme: { vars } }) => ({
  display: 'grid',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0.25rem 0.5rem',
    padding: '0.375rem 0',
    borderBottom: `1px solid ${vars.palette.divider}`,
    fontSize: '1.125rem',
  },
  '& li > span': { flex: '1 1 7rem' },
  '& button': { width: '3.5rem', padding: 0, fontSize: '1.5rem' },
}))

const Spoken = styled(Row)({ alignItems: 'center', gap: '0.25rem 1rem', '& label': { minHeight: '3.25rem' } })

type PartProps = { readonly store: CashDeskStore }

/** The presets, each with its digit, and any other amount. */
const Amounts = observer(({ store }: PartProps) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const whole = (amount: number) => formatWholeMoney(amount, 'EUR', language)
  const toText = useProblemText(() => t('cashDesk.sell.own'))
  const { sale } = store
  const addOwn = (event: FormEvent) => {
    event.preventDefault()
    store.put(() => {
      if (sale.addOwn()) document.getElementById('given')?.focus()
    })
  }
  return (
    <>
      <Tiles role="group" aria-label={t('cashDesk.sell.presets')}>
        {presets.EUR.map((amount, place) => (
          <Tile
            key={amount}
            variant="secondary"
            aria-keyshortcuts={`${place + 1}`}
            onClick={() => store.put(() => sale.addPreset(place))}
          >
            <span>
              <VisuallyHidden>{t('cashDesk.sell.preset')} </VisuallyHidden>
              {whole(amount)}
            </span>
            <Key aria-hidden="true">{place + 1}</Key>
          </Tile>
        ))}
      </Tiles>
      <form noValidate onSubmit={addOwn}>
        <Row>
          <BigField>
            <TextField
              id="own"
              label={t('cashDesk.sell.own')}
              problem={toText(sale.ownProblem)}
              inputMode="decimal"
              autoComplete="off"
              aria-keyshortcuts="F4"
              value={sale.own}
              onChange={(own) => sale.type({ own })}
            />
          </BigField>
          <Big type="submit" variant="secondary" style={{ alignSelf: 'end' }}>
            {t('cashDesk.sell.add')} <Key aria-hidden="true">F4</Key>
          </Big>
        </Row>
      </form>
    </>
  )
})

/** What the customer buys, piece by piece. */
const Cart = observer(({ store }: PartProps) => {
  const { t } = useTranslation('admin')
  const euro = useEuro()
  const { sale } = store
  if (sale.isEmpty) return <Small>{t('cashDesk.sell.empty')}</Small>
  return (
    <Lines aria-label={t('cashDesk.sell.lines')}>
      {sale.cart.selectedVouchers.map(({ id, amount, quantity }) => (
        <li key={id}>
          <span>{t('cashDesk.sell.line', { count: quantity, amount: euro(amount) })}</span>
          <Big
            variant="secondary"
            aria-label={t('cashDesk.sell.fewer', { amount: euro(amount) })}
            onClick={() => store.put(() => sale.step(id, -1))}
          >
            −
          </Big>
          <Big
            variant="secondary"
            aria-label={t('cashDesk.sell.more', { amount: euro(amount) })}
            onClick={() => store.put(() => sale.step(id, 1))}
          >
            +
          </Big>
        </li>
      ))}
    </Lines>
  )
})

type CashProps = {
  readonly id: string
  readonly total: number
  readonly typed: string
  readonly onType: (text: string) => void
  readonly submit: string
}

/** What a customer hands over, by likely sums or typed, and what they get back. Enter leads on to the button, which takes it. */
export function Cash({ id, total, typed, onType, submit }: CashProps) {
  const { t } = useTranslation('admin')
  const euro = useEuro()
  const language = useLanguage()
  const handed = minorOf(typed, 'EUR')
  const isShort = handed === undefined || handed < total
  const give = (sum: number) => {
    onType(String(sum / 100).replace('.', ','))
    document.getElementById(submit)?.focus()
  }
  return (
    <>
      <BigField>
        <TextField
          id={id}
          label={t('cashDesk.sell.given')}
          inputMode="decimal"
          autoComplete="off"
          aria-keyshortcuts="F8"
          value={typed}
          onChange={onType}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey) return
            event.preventDefault()
            document.getElementById(submit)?.focus()
          }}
        />
      </BigField>
      <Row>
        {likelyCash(total).map((sum, place) => (
          <Big key={sum} variant="secondary" onClick={() => give(sum)}>
            {place === 0 ? t('cashDesk.sell.exact') : formatWholeMoney(sum, 'EUR', language)}
          </Big>
        ))}
      </Row>
      {typed.trim() !== '' && (
        <Huge role="status" data-tone={isShort ? 'short' : 'change'}>
          {handed === undefined ? (
            t('cashDesk.sell.noAmount')
          ) : (
            <>
              {t(isShort ? 'cashDesk.sell.short' : 'cashDesk.sell.change')}{' '}
              <strong>{euro(Math.abs(handed - total))}</strong>
            </>
          )}
        </Huge>
      )}
    </>
  )
}

/** Puts a sale together and sells it (rule K4). */
export const SellPanel = observer(({ store }: PartProps) => {
  const { t } = useTranslation('admin')
  const id = useId()
  const euro = useEuro()
  const toText = useProblemText(() => t('cashDesk.sell.lines'))
  const { sale, saleProblems: problems } = store
  const told = problems.filter(({ code, at }) => code !== 'cart-empty' && at !== 'given')
  const isSending = store.deeds.pending?.kind === 'sale'
  return (
    <Panel aria-labelledby={id} data-deal="sale">
      <h2 id={id} tabIndex={-1} data-start="">
        {t('cashDesk.sell.title')}
      </h2>
      <Amounts store={store} />
      <Cart store={store} />
      {!sale.isEmpty && (
        <>
          <Huge>
            {t('cashDesk.sell.total')} <strong>{euro(sale.total)}</strong>
          </Huge>
          <div role="alert">
            {told.map((problem) => (
              <p key={problem.code + problem.at}>{toText(problem)}</p>
            ))}
            {told.some(({ code }) => code === 'order-too-large') && (
              <p>{t('cashDesk.sell.left', { amount: euro(store.left) })}</p>
            )}
          </div>
          <Cash
            id="given"
            total={sale.total}
            typed={sale.given}
            onType={(given) => sale.type({ given })}
            submit="sell"
          />
          <Spoken>
            <span aria-hidden="true">{t('cashDesk.sell.language')}</span>
            <Segmented
              legend={t('cashDesk.sell.language')}
              name="slip-language"
              options={languages.map((value) => ({
                value,
                text: value.toUpperCase(),
                spoken: `${t('cashDesk.sell.language')}: ${value.toUpperCase()}`,
              }))}
              value={sale.language}
              onChoose={(language) => sale.speak(language)}
            />
          </Spoken>
          <Row>
            <Big
              id="sell"
              style={{ flex: '1 1 14rem' }}
              aria-disabled={problems.length > 0 || store.isDown || store.isBusy || undefined}
              onClick={() => void store.sell()}
            >
              {t(isSending ? 'cashDesk.sell.sending' : 'cashDesk.sell.send')} <Key aria-hidden="true">F9</Key>
            </Big>
            <Big variant="quiet" onClick={() => store.put(() => sale.clear())}>
              {t('cashDesk.sell.clear')} <Key aria-hidden="true">Esc</Key>
            </Big>
          </Row>
        </>
      )}
    </Panel>
  )
})
