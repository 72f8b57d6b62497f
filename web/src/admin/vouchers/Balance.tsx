import type { VoucherRecord } from '@hotovo/application/vouchers/staff'
import { formatMoney } from '@hotovo/domain/shared/format'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { styled } from '../../theme/styled.tsx'
import { fonts } from '../../theme/tokens.ts'
import { Money } from '../../ui/Money.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Rich } from '../../ui/Rich.tsx'
import { Rosette } from '../../ui/Rosette.tsx'
import { Card, Small } from '../kit/parts.tsx'
import { VoucherChip } from './VoucherChip.tsx'

/** The picture of its order stands behind what is left, as on the voucher itself. */
const Worth = styled(Card)(({ theme: { vars } }) => ({
  position: 'relative',
  overflow: 'clip',
  borderTop: `6px solid ${vars.palette.primary.main}`,
  '& > :not(svg)': { position: 'relative' },
  '& > svg': {
    position: 'absolute',
    right: '-2.5rem',
    top: '-1rem',
    width: '11rem',
    color: vars.palette.primary.main,
    opacity: 0.35,
  },
}))
const Left = styled('p')({
  fontFamily: fonts.display,
  fontFeatureSettings: '"tnum"',
  fontSize: 'clamp(2.25rem, 12cqi, 3.5rem)',
  fontWeight: 700,
  lineHeight: 1.05,
  letterSpacing: '-0.02em',
})
/** How much of it is left; the words beneath say the same. */
const Bar = styled('div')(({ theme: { vars } }) => ({
  height: '0.5rem',
  border: `1px solid ${vars.palette.control}`,
  borderRadius: 999,
  background: vars.palette.background.sunken,
  overflow: 'clip',
  '& > div': { height: '100%', background: vars.palette.primary.main },
  '@media (forced-colors: active)': { '& > div': { background: 'CanvasText' } },
}))

type BalanceProps = { readonly record: VoucherRecord; readonly now: string }

/** What is left of the voucher, and of what. */
export function Balance({ record, now }: BalanceProps) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { voucher, order } = record
  const { balance, amount, lapsed, currency } = voucher
  const written = (minor: number) => formatMoney(minor, currency, language)
  return (
    <Worth aria-labelledby="balance-title">
      <Rosette seed={order?.number ?? voucher.serial} />
      <h2 id="balance-title">{t('vouchers.balance')}</h2>
      <Left>{written(balance)}</Left>
      <Bar aria-hidden="true">
        <div style={{ width: `${(100 * balance) / amount}%` }} />
      </Bar>
      <Small>
        <Rich text={t('vouchers.ofAmount', { amount: written(amount) })} as={{ money: Money }} />
      </Small>
      <p>
        <VoucherChip voucher={voucher} at={now} />
      </p>
      {lapsed > 0 && !voucher.voided && (
        <Notice tone="warning">
          <p>
            <Rich text={t('vouchers.lapsedText', { amount: written(lapsed) })} as={{ money: Money }} />
          </p>
        </Notice>
      )}
    </Worth>
  )
}
