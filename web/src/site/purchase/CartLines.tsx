import { presets, quantity } from '@hotovo/domain/limits'
import { lineTotal, type SelectedVoucher } from '@hotovo/domain/orders/cart'
import { formatMoney, formatWholeMoney } from '@hotovo/domain/shared/format'
import { voucherParts } from '@hotovo/domain/vouchers/voucher'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import type { FormChecks } from '../../stores/FormChecks.ts'
import { styled } from '../../theme/styled.tsx'
import { fonts } from '../../theme/tokens.ts'
import { Reason, room } from '../../ui/form/form.tsx'
import { FieldProblem } from '../../ui/form/TextField.tsx'
import { TrashIcon } from '../../ui/icons.tsx'
import { Money } from '../../ui/Money.tsx'
import { Rich } from '../../ui/Rich.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import type { CartStore } from './CartStore.ts'
import { Stepper, StepperNumber } from './Stepper.tsx'
import { UndoBar } from './UndoBar.tsx'
import { useProblemText } from './useProblemText.ts'

const Cart = styled('section')(({ theme: { vars } }) => ({
  display: 'grid',
  gap: '0.75rem',
  padding: '1.125rem 1.25rem 1.25rem',
  border: `var(--h-line, 1px) solid ${vars.palette.divider}`,
  borderRadius: 14,
  background: vars.palette.background.paper,
  '& > *': { minWidth: 0 },
  '& > h3': { fontFamily: fonts.text, fontSize: '1.0625rem', letterSpacing: 0 },
}))

const Lines = styled('ul')({ display: 'grid', margin: 0, padding: 0, listStyle: 'none' })

const Line = styled('li', { shouldForwardProp: (name) => name !== 'rank' })<{ readonly rank: number }>(
  ({ theme: { vars }, rank }) => ({
    display: 'grid',
    gridTemplateColumns: '6px minmax(0, 1fr) auto',
    gridTemplateAreas: '"edge name total" "edge stepper stepper" "edge note note"',
    alignItems: 'center',
    gap: '0.5rem 0.875rem',
    padding: '0.75rem 0',
    '&:last-of-type': { paddingBottom: '0.125rem' },
    '& + &': { borderTop: `1px solid ${vars.palette.divider}` },
    '&::before': {
      content: '""',
      gridArea: 'edge',
      alignSelf: 'stretch',
      borderRadius: 3,
      background: vars.palette.denominations[rank] ?? vars.palette.primary.main,
    },
    [room.forPairs]: {
      gridTemplateColumns: '6px minmax(0, 1fr) auto minmax(6.5rem, auto)',
      gridTemplateAreas: '"edge name stepper total" "edge note note note"',
    },
  }),
)
const Name = styled('div')(({ theme: { vars } }) => ({
  gridArea: 'name',
  lineHeight: 1.3,
  '& > span': { display: 'block', fontSize: '1.25rem', fontWeight: 700 },
  '& > small': { color: vars.palette.text.secondary, fontSize: '0.875rem' },
}))
const Count = styled('div')({ gridArea: 'stepper', justifySelf: 'start' })
const Total = styled(Money)({ gridArea: 'total', justifySelf: 'end', fontWeight: 700 })
const Notes = styled('div')({ gridArea: 'note', '&:empty': { position: 'absolute' } })

type CartProps = { readonly cart: CartStore; readonly checks: FormChecks }
type CartLineProps = CartProps & { readonly line: SelectedVoucher; readonly index: number }

const CartLine = observer(({ cart, checks, line, index }: CartLineProps) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const { currency } = cart
  const toText = useProblemText(currency)
  const amount = formatWholeMoney(line.amount, currency, language)
  const at = `selectedVouchers.${index}`
  const problems = checks.problems.filter((problem) => problem.at.startsWith(`${at}.`))
  const isMost = line.quantity >= quantity.max
  const isLast = line.quantity <= quantity.min
  const parts = voucherParts(line.amount, currency).length
  const set = (to: number) => cart.setQuantity(line.id, to)
  return (
    <Line rank={line.isCustom ? -1 : presets[currency].indexOf(line.amount)}>
      <Name>
        <Money>{amount}</Money>
        {line.isCustom && <small>{t('purchase.cart.custom')}</small>}
      </Name>
      <Count role="group" aria-label={t('purchase.cart.quantityOf', { amount })}>
        <Stepper
          id={line.id}
          less={isLast ? t('purchase.cart.remove', { amount }) : t('purchase.cart.less', { amount })}
          more={t('purchase.cart.more', { amount })}
          lessIcon={isLast ? <TrashIcon /> : undefined}
          onLess={() => set(line.quantity - 1)}
          onMore={() => set(line.quantity + 1)}
          isMost={isMost}
          describedBy={isMost ? `${line.id}-most` : undefined}
        >
          <StepperNumber>{line.quantity}</StepperNumber>
        </Stepper>
      </Count>
      <Total>{formatMoney(lineTotal(line, currency).minor, currency, language)}</Total>
      <Notes>
        {parts > 1 && <Reason>{t('purchase.cart.split', { count: parts })}</Reason>}
        {isMost && (
          <Reason id={`${line.id}-most`}>
            {toText({ at, code: 'quantity-too-large', max: quantity.max })}
          </Reason>
        )}
        {problems.map((problem) => (
          <FieldProblem key={problem.at} id={problem.at}>
            {toText(problem)}
          </FieldProblem>
        ))}
      </Notes>
    </Line>
  )
})

/** The vouchers chosen so far; a line at zero goes, and may be called back. */
export const CartLines = observer(({ cart, checks }: CartProps) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const { currency, lines, pieces, value, isEmpty, undoable, excess } = cart
  const toText = useProblemText(currency)
  const undo = (id: string) => {
    cart.undo()
    requestAnimationFrame(() => document.getElementById(`${id}-less`)?.focus())
  }
  return (
    <Cart id="selectedVouchers" tabIndex={-1} aria-labelledby="cart-title">
      <h3 id="cart-title">{t('purchase.cart.title')}</h3>
      <VisuallyHidden role="status">
        {!isEmpty &&
          [
            t('purchase.cart.status', {
              vouchers: t('summary.vouchers', { count: pieces }),
              value: formatMoney(value.minor, currency, language),
            }),
            ...excess.map(toText),
          ].join(' ')}
      </VisuallyHidden>
      {(isEmpty ? checks.problems.filter(({ at }) => at === 'selectedVouchers') : excess).map((problem) => (
        <FieldProblem key={problem.code} id={`cart-${problem.code}`}>
          {toText(problem)}
        </FieldProblem>
      ))}
      {isEmpty ? (
        <Reason>{t('purchase.cart.empty')}</Reason>
      ) : (
        <Lines>
          {lines.map((line, index) => (
            <CartLine key={line.id} cart={cart} checks={checks} line={line} index={index} />
          ))}
        </Lines>
      )}
      {undoable?.what === 'line-removed' && (
        <UndoBar
          key={undoable.line.id}
          takesFocus
          action={t('purchase.cart.undo')}
          onUndo={() => undo(undoable.line.id)}
        >
          <Rich
            text={t('purchase.cart.removed', {
              quantity: undoable.line.quantity,
              amount: formatWholeMoney(undoable.line.amount, currency, language),
            })}
            as={{ money: Money }}
          />
        </UndoBar>
      )}
    </Cart>
  )
})
