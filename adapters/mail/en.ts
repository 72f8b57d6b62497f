import type { Words } from './sk.ts'

export const en: Words = {
  path: '/en',
  vouchers: (count) => `${count}\u00a0${count === 1 ? 'voucher' : 'vouchers'}`,
  received: {
    subject: (number, amount) => `Order ${number}: ${amount} left to pay`,
    heading: (name, amount) => `Thank you, ${name}. ${amount} left to pay.`,
    pay: {
      transfer: (number, day) => `We have received your order ${number}. Pay it by bank transfer by ${day}.`,
      cash: (number, day) =>
        `We have received your order ${number}. Pay it in cash at a sales point by ${day}.`,
      postal: (number, day) => `We have received your order ${number}. Pay it by postal order by ${day}.`,
    },
    sample: {
      title: 'Sample account',
      text: 'Do not send money to it. This installation has no account of its own yet.',
    },
    payme: 'Pay in your banking app',
    codes: {
      payBySquare: 'PAY by square: scan it in a Slovak banking app',
      spayd: 'QR Platba: scan it in a Czech banking app',
      epc: 'EPC: for banking apps abroad',
      cash: 'Show the code at a sales point',
    },
    codeAlt: (amount) => `QR code to pay ${amount}`,
    rounded: (total) => `The amount in cash is rounded, the order costs ${total}.`,
    titles: { transfer: 'Bank transfer', cash: 'Payment in cash', postal: 'Postal order' },
    contents: 'Contents of the order',
    next: 'What happens next',
    issue: (hours) =>
      `Within ${hours}\u00a0${hours === 1 ? 'hour' : 'hours'} of your payment we process the order and issue the vouchers.`,
    delivery: {
      email: () => 'The code comes by e-mail, the password in a separate message.',
      sms: () => 'Code and password come by SMS.',
      both: () => 'The code comes by e-mail, the password by SMS.',
      courier: ({ min, max }) =>
        `The courier brings the printed vouchers in ${min} to ${max}\u00a0working days.`,
    },
    open: 'Open the order',
    keep: 'The link opens your order without signing in. Do not send it to anybody.',
    warning: {
      title: 'Never send the code to anybody in advance',
      text: 'No police, bank or office ever asks for payment by voucher. If somebody asks you to, it is a fraud.',
    },
  },
  notification: {
    subject: (number, amount) => `New order ${number}: ${amount}`,
    heading: (number) => `New order ${number}`,
    process: (hours) =>
      `The customer expects the vouchers within ${hours}\u00a0${hours === 1 ? 'hour' : 'hours'} of the payment.`,
    title: 'Order',
    open: 'Open the order in the back-office',
  },
  facts: {
    iban: 'IBAN',
    bic: 'BIC',
    beneficiary: 'Beneficiary',
    address: 'Address of the beneficiary',
    amount: 'Amount',
    variableSymbol: 'Variable symbol',
    message: 'Message for the beneficiary',
    number: 'Order number',
    dueDate: 'Pay by',
    vouchers: 'Vouchers',
    processingFee: 'Processing fee',
    deliveryFee: 'Delivery by courier',
    total: 'Total',
    payment: 'Payment',
    delivery: 'Delivery',
  },
  methods: { transfer: 'bank transfer', cash: 'in cash', postal: 'postal order' },
  deliveries: { email: 'by e-mail', sms: 'by SMS', both: 'by e-mail and SMS', courier: 'by courier' },
}
