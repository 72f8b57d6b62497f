import type { EnglishWords } from '../messages.ts'
import type { sk } from './sk.ts'

export const en = {
  pages: {
    redeem: { title: 'Where to redeem · {{brand}}', description: 'Where to redeem.' },
  },
  redeem: {
    heading: 'Where to redeem',
  },
} satisfies EnglishWords<typeof sk>
