import type { EnglishWords } from '../messages.ts'
import type { sk } from './sk.ts'

export const en = {
  pages: {
    feedback: { title: 'Feedback · {{brand}}', description: 'Feedback.' },
  },
  feedback: {
    heading: 'Feedback',
  },
} satisfies EnglishWords<typeof sk>
