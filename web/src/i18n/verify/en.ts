import type { EnglishWords } from '../messages.ts'
import type { sk } from './sk.ts'

export const en = {
  pages: {
    verify: { title: 'Verify a voucher · {{brand}}', description: 'Verify a voucher.' },
  },
  verify: {
    heading: 'Verify a voucher',
  },
} satisfies EnglishWords<typeof sk>
