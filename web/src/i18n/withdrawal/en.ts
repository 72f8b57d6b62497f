import type { EnglishWords } from '../messages.ts'
import type { sk } from './sk.ts'

export const en = {
  pages: {
    withdrawal: {
      title: 'Withdrawal from the contract · {{brand}}',
      description: 'Withdrawal from the contract.',
    },
  },
  withdrawal: {
    heading: 'Withdrawal from the contract',
  },
} satisfies EnglishWords<typeof sk>
