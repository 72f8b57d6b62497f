import type { Brand } from '@hotovo/application/site/ports'
import {
  accountingYears,
  complaintDays,
  limitationYears,
  refundDays,
  withdrawalDays,
} from '@hotovo/domain/law'
import {
  cookieYears,
  customAmount,
  deliveryDays,
  dueDays,
  graceDays,
  humanCheckMinutes,
  largestVoucher,
  orderLines,
  processingHours,
  quantity,
  sessionLife,
  supportHours,
  validityMonths,
} from '@hotovo/domain/limits'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { formatSpan, formatWholeMoney } from '@hotovo/domain/shared/format'
import { voucherParts } from '@hotovo/domain/vouchers/voucher'
import type { Language } from '../../i18n/language.ts'

/**
 * What the legal texts leave open: the numbers of the business, of the law as it is today, and who the operator is. Bare counts stand in
 * sentences after "do" and "počas", where Slovak has one form from two up; spans bring their own word.
 */
export function legalValues(language: Language, brand: Brand) {
  const money = (minor: number) => formatWholeMoney(minor, 'EUR', language)
  const day = dayOf(new Date().toISOString())
  const largestPiece = customAmount.EUR.max
  return {
    legalName: brand.legalName,
    registration: brand.registration,
    seat: `${brand.street}, ${brand.city}`,
    email: brand.email,
    phone: brand.phone,
    dueDays,
    graceDays,
    processingHours,
    courierFrom: deliveryDays.courier.min,
    courierTo: deliveryDays.courier.max,
    postalFrom: deliveryDays.postal.min,
    postalTo: deliveryDays.postal.max,
    validity: formatSpan(validityMonths, 'month', language),
    withdrawalDays: withdrawalDays(day),
    refundDays: refundDays(day),
    complaintDays: complaintDays(day),
    supportFrom: supportHours.from,
    supportTo: supportHours.to,
    orderLines,
    pieces: quantity.max,
    largestPiece: money(largestPiece),
    largestVoucher: money(largestVoucher.EUR),
    parts: voucherParts(largestPiece, 'EUR').map(money).join('\u00a0+\u00a0'),
    humanCheckMinutes,
    staffHours: sessionLife.hours,
    functional: formatSpan(cookieYears.functional, 'year', language),
    analytical: formatSpan(cookieYears.analytical, 'year', language),
    accounting: formatSpan(accountingYears(day), 'year', language),
    correspondence: formatSpan(limitationYears(day), 'year', language),
  }
}
