import type { Words } from './sk.ts'

export const en: Words = {
  path: '/en',
  vouchers: (count) => `${count}\u00a0${count === 1 ? 'voucher' : 'vouchers'}`,
  received: {
    subject: (number, amount) => `Order ${number}: ${amount} left to pay`,
    heading: (name, amount) => `Thank you, ${name}. ${amount} left to pay.`,
    pay: {
      transfer: (number, day) =>
        `We have received your order ${number}. Pay by bank transfer no later than ${day}.`,
      cash: (number, day) =>
        `We have received your order ${number}. Pay it in cash at a sales point by ${day}.`,
      postal: (number, day, { min, max }) =>
        `We have received your order ${number}. Pay it at the post office by ${day}: the money takes ${min} to ${max}\u00a0working days, and the order waits for it.`,
    },
    arriveBy: (number, day, { min, max }) =>
      `We have received your order ${number}. Pay it at the post office so that the money arrives by ${day}: it takes ${min} to ${max}\u00a0working days.`,
    sample: {
      title: 'Sample account',
      text: 'Do not send money to it. This site has no account of its own yet.',
    },
    sampleShops: {
      title: 'Sample shops',
      text: 'The shops on the map are made up; there is nowhere to pay in cash yet.',
    },
    payme: 'Pay in your banking app',
    codes: {
      payBySquare: 'PAY by square: scan it in a Slovak banking app',
      spayd: 'QR Platba: scan it in a Czech banking app',
      epc: 'EPC: for banking apps abroad',
      cash: 'Show the code at a sales point',
      postal: 'Show the code at the post office. Where it is scanned there is no slip to fill in.',
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
      slip: () => 'Code and password are on the slip of the desk.',
      courier: ({ min, max }) =>
        `The courier brings the printed vouchers ${min} to ${max}\u00a0working days after your payment came.`,
    },
    slip: 'At a Slovak post office, ask for “poštová poukážka na účet” and copy these details onto it. The post office adds a fee of its own to the amount.',
    map: 'Find the nearest sales point',
    terms: 'Terms',
    withdrawal: (days) => `Withdrawal from the contract within ${days}\u00a0${days === 1 ? 'day' : 'days'}`,
    open: 'Open the order',
    keep: 'The link opens your order without signing in. Do not send it to anybody.',
    warning: {
      title: 'Never send the code or the password to anybody',
      text: 'No police officer, bank or authority will ever ask to be paid with a voucher. Anyone who does is a scammer.',
    },
  },
  plain: {
    nothingToPay: (number) => ({
      heading: `Order ${number}`,
      text: 'There is nothing to pay for it. How it goes on, and its vouchers, are shown by this page once JavaScript is switched on.',
    }),
    unknown: {
      heading: 'We do not know this order',
      text: 'The address of an order is long and must be whole. Open it by the link in the e-mail with the confirmation.',
    },
    unavailable: {
      heading: 'The order could not be loaded',
      text: 'The server does not answer now. Nothing happened to the order, load the page again in a moment.',
    },
    help: (phone) => `We also help by phone: ${phone}.`,
  },
  rosette: (number) => `Rosette of order ${number}`,
  partial: {
    subject: (number, missing) => `Order ${number}: ${missing} still missing`,
    heading: (missing) => `${missing} still missing.`,
    came: (number, received, missing, day) =>
      `We have received ${received} for your order ${number}, thank you. Pay the remaining ${missing} by ${day}. We issue the vouchers once all of it is paid.`,
    otherwise:
      'If you no longer want the order, write to us and we will return the money. If you have sent the rest already, there is nothing to do.',
  },
  overpayment: {
    subject: (number, refund) => `Order ${number}: we will refund ${refund}`,
    heading: (refund) => `We will refund you ${refund}`,
    came: (number, received, charged) =>
      `We have received ${received} for your order ${number}, thank you. It costs ${charged}.`,
    back: (refund, email) =>
      `You need do nothing: we will refund ${refund}, the way you paid. If you paid in cash or by postal order, or another account is needed, write to ${email}.`,
  },
  paid: {
    subject: (number) => `The payment for order ${number} has come`,
    heading: (name) => `Thank you, ${name}. Your order is paid.`,
    came: (number, received) =>
      `We have received ${received} for your order ${number}. You need do nothing, we see to the rest.`,
    steps: ({ min, max }) => [
      'We print the vouchers as a letter with codes and passwords and hand it to the courier. We write to you once the courier has it.',
      `The courier brings the letter ${min} to ${max} working days after your payment came. You collect nothing anywhere and pay the courier nothing.`,
    ],
    address: (email) =>
      `The address it comes to stands on the page of your order. If it is not right, write to ${email} at once.`,
  },
  reminder: {
    subject: (number, day) => `Order ${number} waits for payment until ${day}`,
    heading: (name) => `${name}, your order is waiting`,
    kept: (number, amount, day) =>
      `The payment of ${amount} for order ${number} has not reached us yet. We keep the order for you until ${day}, then we cancel it. We will not remind you again.`,
    restMissing: (number, received, missing, day) =>
      `We have received ${received} for order ${number}, ${missing} is still missing. Pay it by ${day}, then we issue the vouchers. We will not remind you again.`,
    otherwise:
      'If you have paid already, there is nothing to do, the money is on its way. If you no longer want the vouchers, there is nothing to do either.',
  },
  expired: {
    subject: (number) => `Order ${number} is cancelled, no payment came`,
    heading: 'We have cancelled your order',
    cancelled: (number) =>
      `The payment for order ${number} did not come in time, so we cancelled it. You owe us nothing, and there is nothing left to pay.`,
    onTheWay: (symbol) =>
      `If the money is on its way, it will not be lost: we recognise it by the variable symbol ${symbol}. Write to us whether you want vouchers for it or the money back.`,
    paidInCash:
      'If you have paid at a sales point already, the money is not lost: write to us whether you want vouchers for it or the money back.',
    again: 'Order again',
  },
  withdrawal: {
    subject: (number) => `We have received your withdrawal, order ${number}`,
    heading: 'We have received your withdrawal',
    received: (number, at) =>
      `You withdrew from the contract of order ${number} on ${at}. This letter is the receipt, please keep it.`,
    title: 'Withdrawal from the contract',
    number: 'Order',
    who: 'Withdrawn by',
    at: 'Received',
    total: 'Price of the order',
    kept: 'Spent, with its share of the fees',
    refund: 'To be refunded',
    vouchers:
      'The vouchers of the order with something left on them are blocked for good. Printed ones need not be sent back.',
    back: (days, email) =>
      `We will refund the money within ${days}\u00a0${days === 1 ? 'day' : 'days'}, the way you paid. If you paid in cash or by postal order, or another account is needed, write to ${email}.`,
    nothing: 'There is nothing to refund and you owe us nothing. Money that is on its way will be sent back.',
    keep: 'The page of the order shows when the money was refunded. If it was not you who withdrew, reply at once.',
    staff: {
      subject: (number, amount) => `Withdrawal from ${number}: refund ${amount}`,
      heading: (number) => `Withdrawal from order ${number}`,
      due: (days) =>
        `Refund the money within ${days}\u00a0${days === 1 ? 'day' : 'days'} and note it. Vouchers with something left on them are blocked already.`,
      nothing: 'There is nothing to refund, the order is cancelled.',
      refunds: 'Open refunds',
    },
  },
  codes: {
    subject: (number) => `Vouchers of order ${number}: codes`,
    heading: (name, count) =>
      count === 1 ? `${name}, here is your voucher` : `${name}, here are your vouchers`,
    passwords: {
      email: 'This e-mail has the codes. Their passwords come in another e-mail.',
      sms: 'This e-mail has the codes. Their passwords come by SMS to the number of the order.',
    },
    code: 'Code',
    serial: 'Serial number',
    validUntil: 'Valid until',
    replaces: 'Replaces voucher',
    replaced: (serial, worth) => `${serial}${worth ? ` of ${worth}` : ''}, which is no longer valid`,
    warning: {
      title: 'Never send the code to anybody in advance',
      text: 'Enter it only when you pay at a partner. No police officer, bank or authority will ever ask to be paid with a voucher. Anyone who does is a scammer.',
    },
    attached: 'The vouchers are also attached as a PDF, to keep or to print. The passwords are not in it.',
    how: 'How to use a voucher',
    steps: [
      'Enter code and password on the verification page. You will see what is left on the voucher and until when it is valid.',
      'Pay at a partner with code and password. What you do not spend stays on the voucher.',
      'If somebody else saw the code, or you lost it, block the voucher at once with code and password. It works at any hour, and support issues a new one afterwards.',
    ],
    verify: 'Check a voucher',
    redeem: 'Where to redeem',
    block: 'Block a voucher',
    support: 'Write to support',
    file: 'vouchers',
  },
  passwords: {
    subject: (number) => `Vouchers of order ${number}: passwords`,
    heading: (count) => (count === 1 ? 'The password of your voucher' : 'The passwords of your vouchers'),
    codes:
      'We sent the codes in another e-mail. A code and its password belong together by the serial number.',
    password: 'Password',
    warning: {
      title: 'Never send the password to anybody in advance',
      text: 'Not to our support either, who do not need it. Whoever has code and password has your money.',
    },
    verify: 'Check a voucher',
    apart:
      'Keep the password somewhere else than the code. If somebody else may have seen both, block the voucher at once; it works at any hour.',
  },
  frozen: {
    subject: (serial) => `Voucher ${serial} is blocked`,
    heading: 'Your voucher is blocked',
    blocked:
      'Nobody can pay with it now, and what is left stays on it. Only somebody who has both the code and the password can block it, or our support.',
    title: 'Voucher',
    left: 'Balance',
    since: 'Blocked',
    next: 'What next',
    steps: [
      'Did you block it because somebody else may have seen the code? Write to us from this address, and we issue a new one with the whole balance.',
      'Was it a mistake? Write to us from this address, and we unblock it.',
      'Was it not you? Somebody else seems to have the code and the password. Write to us, and we issue a new one in its place.',
    ],
    support: 'Write to support',
    warning: {
      title: 'Do not write us the code or the password',
      text: 'The serial number is enough. Anyone who asks you for the code or the password is a scammer.',
    },
  },
  expiresSoon: {
    subject: (serial, worth, day) => `Voucher ${serial}: ${worth} left, valid until ${day}`,
    heading: (day) => `Your voucher is valid only until ${day}`,
    left: (serial, worth) => `You have ${worth} left on voucher ${serial}.`,
    spend: (day) => `Spend it at our partners, at once or in parts, until the end of ${day}.`,
    frozen: {
      title: 'The voucher is blocked',
      text: 'It cannot be used to pay at the moment. Send us its serial number: we unblock it or issue a new one.',
    },
    redeem: 'Where to redeem',
    after:
      'What is left on it then is not lost. Send us the serial number, and we refund the balance. We send this reminder only once.',
    verify: 'Check a voucher',
    refund: 'Ask for the balance back',
  },
  contactCorrected: {
    subject: (number) => `Order ${number}: we corrected where we write and deliver to`,
    heading: 'We corrected the contact of your order',
    text: (number, at) => `The contact of order ${number} was corrected on ${at}.`,
    title: 'What changed',
    parts: { email: 'E-mail', phone: 'Phone', address: 'Delivery address' },
    corrected: 'corrected',
    why: 'Vouchers that have not left yet, and further letters, go there. To be careful we do not write here what it is now.',
    warning: {
      title: 'You did not ask for this?',
      text: 'Write to us or call at once: we stop the vouchers.',
    },
    support: 'Write to support',
  },
  onTheWay: {
    subject: (number) => `Vouchers of order ${number} are on their way`,
    heading: 'The courier has your vouchers',
    courier: (number, { min, max }) =>
      `We have handed the printed vouchers of order ${number} to the courier, who brings them ${min} to ${max}\u00a0working days after your payment came.`,
    parcel: 'Your parcel',
    carrier: 'Carrier',
    number: 'Tracking number',
    follow: 'Track the parcel',
    next: 'When they come',
    steps: [
      'Look whether the envelope is whole. Do not take one that is open or damaged, and write to us; we void the vouchers and issue new ones.',
      'The letter has codes and passwords. The rosette on it is the same as here.',
    ],
  },
  notification: {
    subject: (number, amount) => `New order ${number}: ${amount}`,
    heading: (number) => `New order ${number}`,
    process: (hours) =>
      `Issue the vouchers within ${hours}\u00a0${hours === 1 ? 'hour' : 'hours'} of the payment.`,
    title: 'Order',
    open: 'Open the order in the back-office',
  },
  ticketReceived: {
    subject: (number) => `We have received your request ${number}`,
    heading: 'We have received your request',
    promise: (number, by) => `Its number is ${number}. You will get a first answer by ${by} at the latest.`,
    registration:
      'We read what you wrote, get back to you with the terms and agree a contract. Until then you are not bound to anything.',
    hours: (from, to) => `We answer on working days from ${from}:00 to ${to}:00, Slovak time.`,
    more: (number) =>
      `If you want to add something, write to us through the support page and give the number ${number}.`,
    warning: {
      title: 'Never send the code to anybody',
      text: 'We never ask for it: we find the voucher by its serial number. If somebody asks for the code in a message or on the phone, it is a fraud.',
    },
    stranger: 'If you have not written to us, somebody typed your e-mail by mistake. There is nothing to do.',
  },
  ticketNotification: {
    subject: (number, category) => `New ticket ${number}: ${category}`,
    heading: (number) => `New ticket ${number}`,
    promise: (by) => `A first answer is promised by ${by} at the latest.`,
    title: 'Ticket',
    category: 'Category',
    topic: 'Topic',
    priority: 'Priority',
    answerBy: 'Answer by',
    name: 'Name',
    email: 'E-mail',
    companyNumber: 'IČO',
    phone: 'Phone',
    reply: 'Answer from the ticket in the back-office, so that its history has the answer.',
    open: 'Open the ticket in the back-office',
    quote: 'What the visitor wrote',
  },
  ticketReply: {
    subject: (number) => `Reply to your request ${number}`,
    heading: (number) => `A reply to your request ${number}`,
    signed: (name) => `${name}, support`,
    more: (number) =>
      `If you have another question, write to us through the support page and give the number ${number}.`,
    open: 'Open support',
    quote: 'You wrote to us',
  },
  feedbackReceived: {
    subject: 'Thank you for your feedback',
    heading: 'Thank you for your feedback',
    read: 'We read all of it. If we have a question, we write to this e-mail address.',
    support: 'If you need help, write to us through the support page: there we always answer.',
    open: 'Open support',
    stranger: 'If you have not written to us, somebody typed your e-mail by mistake. There is nothing to do.',
  },
  feedbackNotification: {
    subject: (type, rating, most) => `Feedback: ${type}, rated ${rating} of ${most}`,
    heading: 'New feedback',
    title: 'Feedback',
    type: 'Type',
    category: 'Area',
    priority: 'Priority',
    rating: 'Rating',
    outOf: (rating, most) => `${rating} of ${most}`,
    quote: 'What the visitor wrote',
  },
  unlinked: 'We added the brackets to what the visitor wrote, so that there is no link in it.',
  ticketCategories: {
    general: 'general',
    technical: 'technical problem',
    billing: 'payments and billing',
    voucher: 'vouchers',
    complaint: 'complaint',
  },
  ticketTopics: {
    'voucher-purchase': 'buying a voucher',
    'voucher-usage': 'using a voucher',
    'lost-code': 'lost code',
    refund: 'refund',
    technical: 'technical problem',
    other: 'something else',
    selling: 'wants to sell vouchers',
    accepting: 'wants to accept vouchers',
  },
  priorities: { low: 'low', medium: 'medium', high: 'high', urgent: 'urgent' },
  feedbackTypes: { bug: 'bug', feature: 'new feature', improvement: 'improvement', general: 'general' },
  feedbackCategories: {
    voucher: 'vouchers',
    map: 'map',
    ui: 'look and feel',
    performance: 'speed',
    other: 'something else',
  },
  roles: {
    admin: 'administrator',
    support: 'support',
    finance: 'finance',
    auditor: 'auditor',
    cashier: 'cashier',
  },
  recovery: {
    invite: {
      subject: 'An invitation to the back-office',
      text: (brand, role) =>
        `You have an account in the back-office of ${brand}, role: ${role}. You sign in with this e-mail. Choose a password behind this link:`,
      open: 'Choose a password',
      desk: (address) =>
        `Vouchers are sold and cash is taken on the page ${address}. Sign in there at the sales point, and keep the page on its computer or tablet.`,
      until: (at) =>
        `The link is good until ${at}, and once. If you are late, ask an administrator for another.`,
      notYou:
        'If you know nothing of it, throw this letter away: nobody signs in to the account without a password.',
    },
    link: {
      subject: 'A new password for the back-office',
      text: 'Somebody, probably you, asked for a new password for this account. Choose it behind this link:',
      open: 'Choose a new password',
      until: (at) =>
        `The link is good until ${at}, and once. When you ask again, only the one in the last letter is good. After the change every session of the account ends.`,
    },
    code: {
      subject: 'Code that confirms a change of your account',
      text: 'A program in which you are signed in wants to change your password or e-mail. Type this code there and give it to nobody else, not even to us.',
      title: 'Your code',
      label: 'Code',
      until: (at) => `The code is good until ${at}.`,
    },
    notYou:
      'If you have not asked for it, there is nothing to do: the password stays as it was. If more such letters come, tell an administrator.',
  },
  passwordChanged: {
    subject: 'Your password for the back-office was changed',
    happened: {
      own: 'Your account in the back-office has a new password. Somebody who was signed in, probably you, changed it. All other sessions of the account ended by that.',
      recovered:
        'Your account in the back-office has a new password. Somebody, probably you, chose it behind the link of a letter. Every session of the account ended by that.',
      reset:
        'Your account in the back-office has a new password. The administrator of the server set it, and will tell you. Every session of the account ended by that.',
    },
    title: 'Details',
    at: 'When',
    notYou:
      'If you know nothing of it, choose another password at once and tell an administrator. Otherwise there is nothing to do.',
    open: 'Choose another password',
  },
  emailChange: {
    subject: 'Confirm the change of e-mail for the back-office',
    old: {
      text: 'Somebody who was signed in, probably you, wants your account in the back-office to have another e-mail:',
      notYou:
        'If it was not you, leave the link alone and change your password at once: the links are good no more then. Tell an administrator, too.',
    },
    new: {
      text: 'Somebody, probably you, wants to sign in to the back-office with this address:',
      notYou: 'If you know nothing of it, throw this letter away. Nothing changes unless you confirm it.',
    },
    title: 'Details',
    newEmail: 'New e-mail',
    unlinked: 'We added the brackets to the e-mail, so that it is no link.',
    open: 'Confirm the change',
    until: (at) =>
      `It changes once both addresses have confirmed it, the current one and the new one. The link is good until ${at}.`,
  },
  emailChanged: {
    subject: 'The e-mail of your account in the back-office changed',
    old: 'The account in the back-office that had this address has another e-mail. Both addresses confirmed it. Every session of the account ended by that, and letters about it come here no more.',
    new: 'Your account in the back-office has this address from now on. You sign in with it, and with the same password. Every session of the account ended by that.',
    title: 'Details',
    at: 'When',
    notYou: 'If you know nothing of it, tell an administrator at once. Otherwise there is nothing to do.',
    open: 'Open the back-office',
  },
  facts: {
    iban: 'IBAN',
    bic: 'BIC',
    beneficiary: 'Beneficiary',
    address: 'Address of the beneficiary',
    amount: 'Amount',
    variableSymbol: 'Variable symbol (variabilný symbol): the payment reference',
    message: 'Message for the beneficiary',
    number: 'Order number',
    dueDate: 'Pay by',
    arriveBy: 'Money due to arrive by',
    vouchers: 'Vouchers',
    processingFee: 'Processing fee',
    deliveryFee: 'Delivery by courier',
    total: 'Total',
    payment: 'Payment',
    delivery: 'Delivery',
  },
  methods: { transfer: 'bank transfer', cash: 'in cash', postal: 'postal order' },
  deliveries: {
    email: 'by e-mail',
    sms: 'by SMS',
    both: 'by e-mail and SMS',
    courier: 'by courier',
    slip: 'at a desk',
  },
}
