export const sk = {
  pages: {
    verify: { title: 'Overiť voucher · {{brand}}', description: 'Overiť voucher.' },
  },
  verify: {
    heading: 'Overiť voucher',
  },
} as const
