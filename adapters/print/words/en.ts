import type { Words as Slovak } from './sk.ts'

type Words = Omit<Slovak, 'courier'> & { readonly courier: Omit<Slovak['courier'], 'batch' | 'list'> }

export const en: Words = {
  path: '/en',
  title: (number, count) => (count === 1 ? `Voucher of order ${number}` : `Vouchers of order ${number}`),
  lead: 'The password of each code comes in a separate message. The serial number tells which is which.',
  voucher: (amount) => `${amount} voucher`,
  code: 'Code',
  password: 'Password',
  serial: 'Serial number',
  replaces: (serial, worth) =>
    `Replaces voucher ${serial}${worth ? ` of ${worth}` : ''}, which is no longer valid.`,
  validUntil: 'Valid until',
  passwordApart: 'The password comes apart. Never send the code in advance.',
  scan: 'Verify',
  qr: (address) => `QR code with the address of the verification ${address}`,
  how: 'How to use a voucher',
  steps: [
    'Verify it: scan the QR code or open the verification page, and enter code and password. It shows what is left.',
    'Pay with code and password at a partner. What you do not spend stays on the voucher.',
    'If somebody else saw the code, block the voucher at once on the verification page. Support issues a new one.',
  ],
  verify: 'Verification page:',
  contact: 'Support:',
  warning: {
    title: 'Never send the code or the password to anybody in advance',
    text: 'No police officer, bank or authority will ever ask to be paid with a voucher. Anyone who does is a scammer.',
  },
  page: (page, pages) => `page ${page} of ${pages}`,
  sheet: (sheet, count) => `sheet ${sheet} of ${count}`,
  slip: {
    order: 'Order',
    sold: 'Sold',
    steps: [
      'Enter code and password on the verification page. It shows what is left and until when.',
      'Pay with code and password at a partner. What you do not spend stays on the voucher.',
      'If somebody else saw the code, block the voucher at once on the verification page.',
    ],
    cash: {
      title: 'Keep it like cash',
      text: 'Whoever has code and password spends the voucher. Never send or read them out to anybody.',
    },
    wrong: {
      title: 'If something is wrong',
      text: 'The cash desk exchanges a badly printed slip at once. Support helps with anything else. Give the serial number, never the code or the password.',
    },
  },
  statement: {
    title: 'Cash desk statement',
    operator: 'Operator',
    shop: 'Sales point',
    period: (from, to) => (from === to ? `Day: ${from}` : `Period: ${from} – ${to}`),
    drawnAt: (at) => `As of ${at}`,
    sold: (count) => `Vouchers sold (sales: ${count})`,
    taken: (count) => `Taken for orders (orders: ${count})`,
    givenBack: (count) => `Sales given back (${count})`,
    reissued: (count) => `Slips issued anew: ${count}`,
    commission: (rates) =>
      rates.length === 0
        ? 'Commission of the shop'
        : `Commission of the shop on sales (${rates.join(', ')}${rates.length > 1 ? ', as at each sale' : ''})`,
    percent: (rate) => `${rate}%`,
    owed: 'The shop owes',
    due: 'The operator owes the shop',
    shifts: 'Shifts',
    shiftsNote: 'A shift that reaches beyond the period is listed as a whole.',
    noShift: 'No shift was open in this period.',
    columns: {
      opened: 'Opened',
      closed: 'Closed',
      cashier: 'Cashier',
      expected: 'Expected',
      counted: 'Counted',
      difference: 'Difference',
    },
    goesOn: 'goes on',
    note: (note) => `Note: ${note}`,
    counts: (refunded, reissued) => `Sales given back: ${refunded} · slips anew: ${reissued}`,
    page: (page, pages) => `Cash desk statement · page ${page} of ${pages}`,
  },
  courier: {
    title: (number) => `Vouchers of order ${number}`,
    lead: 'This letter has codes and passwords. Keep it where nobody else can get at it.',
  },
}
