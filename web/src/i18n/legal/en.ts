import type { EnglishWords } from '../messages.ts'
import type { sk } from './sk.ts'

export const en = {
  legal: {
    contents: 'On this page',
    changed: 'Last changed {{day}}',
    draft: 'A draft. The operator’s lawyer will check it before the launch.',
  },
} satisfies EnglishWords<typeof sk>
