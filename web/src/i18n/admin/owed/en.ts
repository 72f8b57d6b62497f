import type { EnglishWords } from '../../messages.ts'
import type { sk } from './sk.ts'

export const en = {
  late_one: '{{count}}\u00a0day overdue',
  late_other: '{{count}}\u00a0days overdue',
  dueToday: 'due today',
  due: 'due {{day}}',
  partOf: '<money>{{received}}</money> of <money>{{total}}</money>',
  unpaidDone: 'Completed and not paid',
  cancelling: {
    plain: 'The customer will not be able to pay any more.',
    voided_one: '{{count}} unspent voucher is voided.',
    voided_other: '{{count}} unspent vouchers are voided.',
    spent: 'The vouchers are spent, none is voided.',
    refund: 'The money (<money>{{amount}}</money>) is to be refunded.',
    goesOn: 'The order goes on, its money stays with it.',
    reissued: 'New vouchers are issued and leave for the customer at once.',
    loading: 'Finding out what becomes of money and vouchers…',
    failed: 'What becomes of money and vouchers could not be found out: the server does not answer.',
  },
  history: {
    handedOver: 'Vouchers handed over',
    letterPrinted: 'Letter for the courier opened',
    letterPrintedAgain: 'Letter for the courier printed again',
    retried: 'Delivery tried again',
    reminded: 'Payment reminder sent',
    frozen: 'Voucher blocked',
    unfrozen: 'Voucher unblocked',
    warned: 'Warning before expiry sent',
    replaced: 'Replacement voucher issued',
    voided: 'Voucher voided',
    withdrawn: 'The customer withdrew from the contract',
    byHand: {
      what: 'Payment recorded by hand',
      states: {
        recorded: 'recorded',
        waiting: 'waits for a colleague',
        confirmed: 'confirmed',
        refused: 'refused',
        'called-off': 'called off',
      },
    },
    fields: {
      charged: 'Price of the order',
      received: 'Money received',
      balance: 'Balance',
      lapsed: 'Lapsed balance',
    },
  },
  deliveries: {
    channels: {
      'email-codes': 'E-mail with the codes',
      'email-passwords': 'E-mail with the passwords',
      'sms-codes': 'SMS with the codes',
      'sms-passwords': 'SMS with the passwords',
      letter: 'Letter for the courier',
    },
  },
} satisfies EnglishWords<typeof sk>
