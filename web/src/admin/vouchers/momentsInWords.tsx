import { formatMoney } from '@hotovo/domain/shared/format'
import type { Language } from '@hotovo/domain/shared/language'
import type { Currency } from '@hotovo/domain/shared/money'
import type { TFunction } from 'i18next'
import { Money } from '../../ui/Money.tsx'
import { actorInWords } from '../kit/record/changeInWords.ts'
import type { Moment } from './timeline.ts'

/** A minus as wide as a plus, so that amounts stand under each other. */
export const signed = (amount: number, currency: Currency, language: Language): string =>
  `${amount < 0 ? '\u2212' : '+'}${formatMoney(Math.abs(amount), currency, language)}`

/** Who did it, where that is told. */
export const actorOf = (t: TFunction<'admin'>, { actor }: Moment): string | null =>
  actor?.kind === 'visitor' ? t('vouchers.timeline.holder') : actor && actorInWords(t, actor)

/** So many are told in a line; all of them stand in the timeline. */
const most = 3

/** Who did what with a voucher, in a line, the newest first. */
export const momentsInWords = (
  t: TFunction<'admin'>,
  moments: readonly Moment[],
  { currency, language }: { readonly currency: Currency; readonly language: Language },
) =>
  moments.slice(0, most).map((moment, index) => {
    const who = actorOf(t, moment) ?? moment.merchant
    return (
      <span key={moment.key}>
        {index > 0 && '; '}
        {who && <strong>{who}: </strong>}
        {t(`vouchers.timeline.kinds.${moment.kind}`)}
        {moment.moved && (
          <>
            {' '}
            <Money>{signed(moment.moved.amount, currency, language)}</Money>
          </>
        )}
      </span>
    )
  })
