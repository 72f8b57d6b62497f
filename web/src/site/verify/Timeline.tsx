import type { VerifiedVoucher } from '@hotovo/application/vouchers/verify'
import { formatInstant, formatMoney } from '@hotovo/domain/shared/format'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { styled } from '../../theme/styled.tsx'
import { Button } from '../../ui/Button.tsx'
import { Money } from '../../ui/Money.tsx'

/** So many of the newest are shown at first. */
const shownFirst = 5

const Section = styled('section')({
  display: 'grid',
  justifyItems: 'start',
  gap: '0.75rem',
  '& > *': { minWidth: 0 },
  '& > :is(h3, h4)': { fontSize: '1.125rem', lineHeight: 1.35 },
})
const List = styled('ol')(({ theme: { vars } }) => ({
  justifySelf: 'stretch',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  borderTop: `var(--h-line, 1px) solid ${vars.palette.divider}`,
  // On paper there is no button to unfold it with.
  '& > [data-folded]': { display: 'none', '@media print': { display: 'grid' } },
}))
const Row = styled('li')(({ theme: { vars } }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: '0 1rem',
  alignItems: 'baseline',
  padding: '0.625rem 0',
  borderBottom: `var(--h-line, 1px) solid ${vars.palette.divider}`,
  lineHeight: 1.4,
  breakInside: 'avoid',
  '& b': { overflowWrap: 'anywhere' },
  '& small': { gridColumn: '1 / -1', color: vars.palette.text.secondary, fontSize: '0.9375rem' },
  '& [data-back]': { color: vars.palette.success.main },
  '&:focus-visible': { outline: `3px solid ${vars.palette.focus}`, outlineOffset: 2 },
}))
const More = styled(Button)({ '@media print': { display: 'none' } })

type TimelineProps = {
  readonly voucher: Pick<VerifiedVoucher, 'movements' | 'currency' | 'amount' | 'createdAt'>
  /** The level of its heading. */
  readonly level: 3 | 4
}

/** What was spent of a voucher and what came back, the newest first: where, when and how much. A long list is folded. */
export function Timeline({ voucher, level }: TimelineProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const id = useId()
  const [isWhole, setWhole] = useState(false)
  const next = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isWhole) next.current?.focus()
  }, [isWhole])
  const { movements, currency, amount, createdAt } = voucher
  if (movements.length === 0) return null
  const money = (minor: number) => formatMoney(minor, currency, language)
  const folded = movements.length + 1 - shownFirst
  // What would be unfolded to one more row, stands there at once.
  const isFolded = (place: number) => !isWhole && folded > 1 && place >= shownFirst
  const newest = movements.map((one, place) => ({ ...one, key: `${one.at} ${place}` })).reverse()
  const Heading = `h${level}` as const
  return (
    <Section aria-labelledby={id}>
      <Heading id={id}>{t('verify.timeline.title')}</Heading>
      <List>
        {newest.map(({ key, kind, amount, at, merchant }, place) => (
          <Row
            key={key}
            {...(isFolded(place) && { 'data-folded': '' })}
            {...(place === shownFirst && { ref: next, tabIndex: -1 })}
          >
            <b>{merchant ?? t('verify.timeline.somewhere')}</b>
            {kind === 'redeem' ? (
              <Money>−{money(amount)}</Money>
            ) : (
              <Money data-back="">+{money(amount)}</Money>
            )}
            <small>
              {t(`verify.timeline.${kind}`)}, <time dateTime={at}>{formatInstant(at, language)}</time>
            </small>
          </Row>
        ))}
        <Row
          {...(isFolded(newest.length) && { 'data-folded': '' })}
          {...(newest.length === shownFirst && { ref: next, tabIndex: -1 })}
        >
          <b>{t('verify.timeline.issued')}</b>
          <Money>+{money(amount)}</Money>
          <small>
            <time dateTime={createdAt}>{formatInstant(createdAt, language)}</time>
          </small>
        </Row>
      </List>
      {!isWhole && folded > 1 && (
        <More variant="quiet" onClick={() => setWhole(true)}>
          {t('verify.timeline.more', { count: folded })}
        </More>
      )}
    </Section>
  )
}
