/**
 * One reason why input is refused: where (the field's path, `selectedVouchers.0.quantity`), what (a code
 * the pages turn into a sentence), and the numbers the sentence needs. No sentence is ever an identity.
 */
export type Problem = { readonly at: string } & (
  | { readonly code: 'required' }
  | { readonly code: 'too-short'; readonly min: number }
  | { readonly code: 'too-long'; readonly max: number }
  | { readonly code: 'hidden-characters' }
  | { readonly code: 'not-a-name' }
  | { readonly code: 'not-an-email' }
  | { readonly code: 'not-an-iban' }
  | { readonly code: 'own-account' }
  | { readonly code: 'not-a-phone' }
  | { readonly code: 'phone-without-sms' }
  | { readonly code: 'not-a-company-number' }
  | { readonly code: 'not-a-postal-code' }
  | { readonly code: 'postal-code-elsewhere'; readonly digits: number }
  | { readonly code: 'country-not-served' }
  | { readonly code: 'cart-empty' }
  | { readonly code: 'too-many-lines'; readonly max: number }
  | { readonly code: 'line-repeated' }
  | { readonly code: 'order-too-large'; readonly max: number }
  | { readonly code: 'amount-missing' }
  | { readonly code: 'amount-not-added'; readonly amount: number }
  | { readonly code: 'amount-not-positive' }
  | { readonly code: 'day-in-future' }
  | { readonly code: 'amount-not-preset' }
  | { readonly code: 'amount-out-of-range'; readonly min: number; readonly max: number }
  | { readonly code: 'quantity-too-small'; readonly min: number }
  | { readonly code: 'quantity-too-large'; readonly max: number }
  | { readonly code: 'payment-not-offered' }
  | { readonly code: 'cash-too-large'; readonly max: number }
  | { readonly code: 'password-common' }
  | { readonly code: 'password-unchanged' }
  | { readonly code: 'email-unchanged' }
  | { readonly code: 'placeholder-unknown'; readonly placeholder: string }
  | { readonly code: 'placeholder-left'; readonly placeholder: string }
  | { readonly code: 'human-check-required' }
  | { readonly code: 'human-check-wrong' }
  | { readonly code: 'human-check-expired' }
)
export type ProblemCode = Problem['code']
