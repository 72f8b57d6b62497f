import type { Letters } from '@hotovo/application/letters/ports'
import { secondStepText, voucherTexts } from '../../sms/texts.ts'
import { feedbackLetters } from './feedback.ts'
import { contactLetters } from './orders/contact.ts'
import { orderLetters } from './orders/orders.ts'
import { withdrawalLetters } from './orders/withdrawal.ts'
import { paymentLetters } from './payments.ts'
import { staffLetters } from './staff.ts'
import { ticketLetters } from './tickets.ts'
import { voucherLetters } from './vouchers.ts'
import type { LettersOptions } from './writing.ts'

/**
 * The letters of an installation. They say nothing that a visitor could have written freely: of all that a
 * form holds only the first name is in them, whose letters spell no address, and of a sign-in that failed only the
 * e-mail, as no link (rule F6). Letters to staff quote tickets and feedback, without links.
 */
export const letters = (options: LettersOptions): Letters => ({
  ...orderLetters(options),
  ...paymentLetters(options),
  ...voucherLetters(options),
  ...contactLetters(options),
  ...withdrawalLetters(options),
  voucherTexts: voucherTexts(options),
  secondStepText: secondStepText(options),
  ...ticketLetters(options),
  ...feedbackLetters(options),
  ...staffLetters(options),
})
