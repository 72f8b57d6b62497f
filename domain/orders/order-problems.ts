import { cashCeiling, roundedForCash } from '../law.ts'
import type { PaymentMethod } from '../shared/money.ts'
import { emailProblems, nameProblems, phoneProblems, receivesSms, textProblems } from '../shared/person.ts'
import type { Problem } from '../shared/problem.ts'
import { cartProblems } from './cart.ts'
import { addressProblems } from './courier-address.ts'
import { type OrderForm, orderTotals } from './order.ts'
import { furtherRules, furtherTexts } from './order-texts.ts'

/**
 * Everything that is wrong with an order of a day, at once, in the order of the page (rule O8).
 * `offered` are the payment methods of its currency. The page colours the form with it, the server judges by it.
 */
export function orderProblems(form: OrderForm, offered: readonly PaymentMethod[], day: string): Problem[] {
  const cart = cartProblems(form)
  const max = cashCeiling(day)
  const bySms = form.deliveryMethod === 'sms' || form.deliveryMethod === 'both'
  const phone = phoneProblems('phone', form.phone)
  const smsProblem: Problem[] =
    bySms && phone.length === 0 && !receivesSms(form.phone)
      ? [{ at: 'phone', code: 'phone-without-sms' }]
      : []
  return [
    ...cart,
    ...nameProblems('firstName', form.firstName),
    ...nameProblems('lastName', form.lastName),
    ...emailProblems('email', form.email),
    ...phone,
    ...smsProblem,
    ...addressProblems(form, form.deliveryMethod === 'courier'),
    ...(offered.includes(form.paymentMethod)
      ? []
      : [{ at: 'paymentMethod', code: 'payment-not-offered' } as const]),
    // With its fees, and as cash is rounded (rule K10).
    ...(cart.length === 0 &&
    form.paymentMethod === 'cash' &&
    form.currency === 'EUR' &&
    roundedForCash(orderTotals(form).total, day).minor > max
      ? [{ at: 'paymentMethod', code: 'cash-too-large', max } as const]
      : []),
    ...furtherTexts.flatMap((field) =>
      textProblems(field, form[field], furtherRules[field].length, furtherRules[field]),
    ),
  ]
}
