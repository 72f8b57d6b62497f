import { presets } from '@hotovo/domain/limits'
import { formatWholeMoney } from '@hotovo/domain/shared/format'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { styled } from '../../theme/styled.tsx'
import { theme } from '../../theme/theme.ts'
import { fonts } from '../../theme/tokens.ts'
import { room } from '../../ui/form/form.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { Rosette } from '../../ui/Rosette.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import type { CartStore } from './CartStore.ts'

const Tiles = styled('div')({
  display: 'grid',
  // Two beside each other, one where text is so large that an amount would be cut.
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, max(7.5rem, 40%)), 1fr))',
  gap: '0.625rem',
  [room.forPairs]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
})

const Tile = styled('button', { shouldForwardProp: (name) => name !== 'rank' })<{ readonly rank: number }>(
  ({ theme: { vars }, rank }) => ({
    position: 'relative',
    display: 'grid',
    alignContent: 'end',
    minHeight: '5.25rem',
    margin: 0,
    padding: '1rem 0.875rem 0.75rem',
    textAlign: 'left',
    overflow: 'clip',
    border: `2px solid ${vars.palette.control}`,
    borderRadius: 14,
    background: vars.palette.background.paper,
    color: vars.palette.text.primary,
    cursor: 'pointer',
    transition: 'background-color 120ms, border-color 120ms',
    '&::before': {
      content: '""',
      position: 'absolute',
      insetInline: 0,
      top: 0,
      height: 6,
      background: vars.palette.denominations[rank],
    },
    '&:hover': { borderColor: vars.palette.text.primary },
    '&:active': { transform: 'translateY(1px)' },
    '&[data-in-cart]': { borderColor: vars.palette.primary.main, background: vars.palette.primary.soft },
    '& > svg:last-of-type': {
      position: 'absolute',
      right: '0.75rem',
      bottom: '0.625rem',
      padding: 2,
      borderRadius: 999,
      background: vars.palette.primary.main,
      color: vars.palette.primary.contrastText,
      opacity: 0,
      transform: 'scale(0.6)',
      transition: 'opacity 120ms, transform 200ms',
    },
    '&[data-in-cart] > svg:last-of-type': { opacity: 1, transform: 'none' },
    '@media (forced-colors: active)': { '&[data-in-cart]': { borderWidth: 4, borderColor: 'Highlight' } },
  }),
)

const TileRosette = styled(Rosette)({
  position: 'absolute',
  width: '6.25rem',
  right: '-1.75rem',
  top: 'calc(50% - 3rem)',
  opacity: 0.75,
})

/** Its tile's paper behind it, so that no line of the rosette lies under a digit. */
const Amount = styled('span')({
  position: 'relative',
  width: 'fit-content',
  paddingInlineEnd: '0.25em',
  background: 'inherit',
  borderRadius: 6,
  fontFamily: fonts.display,
  fontFeatureSettings: '"tnum"',
  fontSize: 'clamp(1.375rem, 1.1rem + 1.2vw, 1.625rem)',
  fontWeight: 700,
  letterSpacing: '-0.02em',
  lineHeight: 1.2,
  whiteSpace: 'nowrap',
})

const Caption = styled('span')(({ theme: { vars } }) => ({
  position: 'relative',
  width: 'fit-content',
  paddingInlineEnd: '0.25em',
  background: 'inherit',
  borderRadius: 6,
  color: vars.palette.text.secondary,
  fontSize: '0.875rem',
  lineHeight: 1.4,
}))

/** The amounts of which a voucher is one press away. */
export const PresetAmounts = observer(({ cart }: { readonly cart: CartStore }) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const { currency } = cart
  return (
    <Tiles role="group" aria-label={t('purchase.chooser.presets')}>
      {presets[currency].map((amount, rank) => {
        const pieces = cart.presetPieces(amount)
        return (
          <Tile
            key={amount}
            type="button"
            rank={rank}
            id={rank === 0 ? 'amount' : undefined}
            data-in-cart={pieces > 0 ? '' : undefined}
            onClick={() => cart.addPreset(amount)}
          >
            <TileRosette seed={`${rank}`} color={theme.vars.palette.denominations[rank]} />
            <Amount>{formatWholeMoney(amount, currency, language)}</Amount>
            <Caption>
              {pieces > 0 ? t('purchase.chooser.inCart', { count: pieces }) : t('purchase.chooser.voucher')}
              <VisuallyHidden>. {t('purchase.chooser.tap')}</VisuallyHidden>
            </Caption>
            <CheckIcon />
          </Tile>
        )
      })}
    </Tiles>
  )
})
