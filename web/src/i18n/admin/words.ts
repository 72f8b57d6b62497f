import type { i18n } from 'i18next'
import type { Language } from '../language.ts'

/**
 * The words of the back-office, which have a namespace of their own: those of its first list, those of what is done to many
 * orders, those of one's own account, and those of the rest.
 */
const parts = {
  bulk: {
    sk: async () => [(await import('./bulk/sk.ts')).sk],
    en: async () => [(await import('./bulk/en.ts')).en],
  },
  first: {
    sk: async () => [(await import('./sk.ts')).sk],
    en: async () => [(await import('./en.ts')).en],
  },
  own: {
    sk: async () => [(await import('./own/sk.ts')).sk],
    en: async () => [(await import('./own/en.ts')).en],
  },
  rest: {
    sk: async () => {
      const rest = [
        import('./overview/sk.ts'),
        import('./audit/sk.ts'),
        import('./exports/sk.ts'),
        import('./money/sk.ts'),
        import('./tickets/sk.ts'),
        import('./vouchers/sk.ts'),
        import('./views/sk.ts'),
        import('./live/sk.ts'),
      ]
      return (await Promise.all(rest)).map(({ sk }) => sk)
    },
    en: async () => {
      const rest = [
        import('./overview/en.ts'),
        import('./audit/en.ts'),
        import('./exports/en.ts'),
        import('./money/en.ts'),
        import('./tickets/en.ts'),
        import('./vouchers/en.ts'),
        import('./views/en.ts'),
        import('./live/en.ts'),
      ]
      return (await Promise.all(rest)).map(({ en }) => en)
    },
  },
}

/** Adds words of the back-office; nothing is fetched twice. */
export async function addAdminWords(translator: i18n, part: keyof typeof parts): Promise<void> {
  const language = translator.language as Language
  const dictionaries: readonly object[] = await parts[part][language]()
  for (const words of dictionaries) translator.addResourceBundle(language, 'admin', words, true)
}
