export const sk = {
  pages: {
    redeem: { title: 'Kde voucher uplatniť · {{brand}}', description: 'Kde voucher uplatniť.' },
  },
  redeem: {
    heading: 'Kde voucher uplatniť',
  },
} as const
