import { presets } from '@hotovo/domain/limits'
import type { OrderForm } from '@hotovo/domain/orders/order'
import { orderProblems } from '@hotovo/domain/orders/order-problems'
import { paymentMethods } from '@hotovo/domain/shared/money'

/**
 * A form that the domain accepts, with these fields instead of its own. It refuses to build anything
 * else: a test of a refusal spoils the form afterwards, `{ ...orderForm(), email: 'nobody' }`.
 */
export function orderForm(overrides: Partial<OrderForm> = {}): OrderForm {
  const form: OrderForm = {
    language: 'sk',
    currency: 'EUR',
    selectedVouchers: [
      { id: 'line-1', amount: presets[overrides.currency ?? 'EUR'][2]!, quantity: 2, isCustom: false },
    ],
    firstName: 'Ľubomíra',
    lastName: "O'Brien-Šťastná",
    email: 'lubomira@example.sk',
    phone: '+421 905 123 456',
    address: 'Hlavná 12/3',
    city: 'Banská Štiavnica',
    postalCode: '969 01',
    country: 'Slovensko',
    deliveryMethod: 'email',
    paymentMethod: 'transfer',
    notes: 'Zvoniť dvakrát.\nĎakujem & pekný deň <3',
    ...overrides,
  }
  const problems = orderProblems(form, paymentMethods, '2026-11-28')
  if (problems.length > 0) throw new Error(`not a valid order form: ${JSON.stringify(problems)}`)
  return form
}
