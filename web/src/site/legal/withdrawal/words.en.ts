import type { EnglishWords } from '../../../i18n/messages.ts'
import type { words as slovak } from './words.sk.ts'

export const words = {
  pages: {
    withdrawal: {
      title: 'Withdrawal from the contract · {{brand}}',
      description:
        'Until when and how you can withdraw without giving a reason, what happens to the vouchers and when the money comes.',
    },
  },
  withdrawal: {
    heading: 'Withdrawal from the contract',
    lead: 'You can cancel an order within {{withdrawalDays}} days, without giving a reason and free of charge.',
    write: 'Withdraw through support',
    mail: 'Withdraw by e-mail',
    sections: {
      right: {
        title: 'Your right',
        text: `
          As a consumer you may withdraw from a contract concluded at a distance within {{withdrawalDays}} days of the order.
          You give no reason. The period is kept if you send the notice on its last day at the latest.

          While an order is unpaid you need not withdraw: just do not pay, and the order lapses by itself after the due date. If
          you want it cancelled at once, you can.
        `,
      },
      how: {
        title: 'How to withdraw',
        text: `
          Choose one way. We answer each with a receipt that bears the date and time and that you can keep.

          - <b>On the page of the order.</b> Open it by the link in the e-mail that confirmed the order, press “Withdraw from the
            contract here” and confirm. The receipt comes at once. If you do not have the link, choose another way.
          - <b>With the support form.</b> On the page <refund>Support</refund> choose a refund and write the order number.
          - <b>By e-mail</b> to <mail>{{email}}</mail>, for example with the model text below.
          - <b>By post</b> to {{legalName}}, {{seat}}.

          Do not send us the password or the whole code of a voucher; we do not need them.
        `,
      },
      form: {
        title: 'Model form',
        text: `
          You need not use it, any clear statement will do. Fill in what stands in square brackets.
        `,
      },
      effects: {
        title: 'What happens then',
        text: `
          - Where you withdraw on the page of the order, its vouchers with something left on them are blocked at once and for
            good, otherwise when we have processed your notice. Do not use them until then.
          - That goes for vouchers you gave to somebody too: whoever ordered can withdraw, and what is left on them stops working.
          - We return the money within {{refundDays}} days of receiving the withdrawal. The processing fee and the delivery come
            back whole where nothing was spent, otherwise the share of the vouchers of which nothing was.
          - We return it the way you paid. Where that is impossible, as with cash or a postal order, we agree on an account. We
            charge nothing for the refund.
          - Printed vouchers need not be sent back, just destroy them.
        `,
      },
      exceptions: {
        title: 'When you cannot withdraw',
        text: `
          - From the part you have already spent: that service was provided at your request. We return the balance.
          - From goods and services bought from a partner. For those you have rights against the partner.
          - After the period has ended. But you may <support>complain</support>, and ask for the balance once the voucher has
            expired.
          - If you buy as a business. Write to us all the same, we will find an agreement.
        `,
      },
      more: {
        title: 'Related pages',
        text: `
          The whole contract is in the <terms>Terms of use</terms>. We process the data of a withdrawal as the page
          <privacy>Privacy policy</privacy> says.
        `,
      },
    },
    form: {
      label: 'model form',
      subject: 'Withdrawal from the contract, order [order number]',
      text: `To: {{legalName}}, {{seat}}, {{email}}

I hereby give notice that I withdraw from the contract for the purchase of vouchers.

Order number: [ATM-…]
Date of the order: [date]
Name: [name]
Address or e-mail: [contact]
Account for the refund: [IBAN]

Date: [date]
Signature: [on paper only]`,
    },
    print: 'Print',
  },
} as const satisfies EnglishWords<typeof slovak>
