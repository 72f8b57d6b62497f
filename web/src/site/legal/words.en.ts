import type { EnglishWords } from '../../i18n/messages.ts'
import type { words as slovak } from './words.sk.ts'

export const words = {
  legal: {
    contents: 'On this page',
    changed: 'Last changed {{day}}',
    draft: 'A draft. The operator’s lawyer will check it before the launch.',
  },
} as const satisfies EnglishWords<typeof slovak>
