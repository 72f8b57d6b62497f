import type { StatementRefusal } from '@hotovo/application/statements/reader'
import { formatNumber } from '@hotovo/domain/shared/format'
import type { Language } from '@hotovo/domain/shared/language'
import { majorText } from '@hotovo/domain/shared/money'
import type { TFunction } from 'i18next'

/** Why nothing of a file was read, as a sentence that says what to do. */
export function refusalText(t: TFunction<'admin'>, why: StatementRefusal, language: Language): string {
  const number = (value: number) => formatNumber(value, language)
  switch (why.code) {
    case 'not-a-statement':
      return t('payments.refused.notAStatement')
    case 'too-large':
      return t('payments.refused.tooLarge', { most: number(Math.round(why.most / 1_000_000)) })
    case 'too-many-lines':
      return t('payments.refused.tooManyLines', { most: number(why.most) })
    case 'holds-dtd':
      return t('payments.refused.holdsDtd')
    case 'cut-off': {
      if (why.missing === 'end') return t('payments.refused.cutOff')
      // Sums of a file are in the currency of its account, which it may not tell.
      const figure = (value: number) =>
        why.missing === 'entries'
          ? number(value)
          : majorText(value).replace('.', language === 'sk' ? ',' : '.')
      return t(`payments.refused.${why.missing}`, { told: figure(why.told), found: figure(why.found) })
    }
    case 'another-account':
      return why.currency === null
        ? t('payments.refused.anotherAccount', { account: why.account })
        : t('payments.refused.anotherCurrency', { account: why.account, currency: why.currency })
    case 'nothing-booked':
      return t('payments.refused.nothingBooked')
    case 'account-unknown':
      return t(why.table ? 'payments.refused.accountUnnamed' : 'payments.refused.accountUnknown')
    case 'columns-unknown':
      return t('payments.refused.columnsUnknown')
    case 'unreadable':
      return t(`payments.refused.unreadable.${why.what}`, { line: number(why.line), text: why.text })
  }
}
