import type { EnglishWords } from '../../i18n/messages.ts'
import type { words as slovak } from './words.sk.ts'

export const words = {
  pages: {
    lost: {
      title: 'Page not found · {{brand}}',
      description: 'There is nothing at this address.',
    },
  },
  lost: {
    title: 'Page not found',
    text: 'There is nothing at this address. It may be mistyped, or the page has moved.',
    home: 'Go to the home page',
    elsewhere: 'You may be looking for',
  },
} as const satisfies EnglishWords<typeof slovak>
