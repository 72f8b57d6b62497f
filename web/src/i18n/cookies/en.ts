import type { EnglishWords } from '../messages.ts'
import type { sk } from './sk.ts'

export const en = {
  pages: {
    cookies: { title: 'Cookies · {{brand}}', description: 'Cookies.' },
  },
  cookies: {
    heading: 'Cookies',
  },
} satisfies EnglishWords<typeof sk>
