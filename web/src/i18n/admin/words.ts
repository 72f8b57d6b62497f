import type { i18n } from 'i18next'
import type { Language } from '../language.ts'

/** The words of the back-office, which have a namespace of their own, in the parts in which screens fetch them. */
const parts = {
  bulk: {
    sk: async () => [(await import('./bulk/sk.ts')).sk],
    en: async () => [(await import('./bulk/en.ts')).en],
  },
  consent: {
    sk: async () => [(await import('./consent/sk.ts')).sk],
    en: async () => [(await import('./consent/en.ts')).en],
  },
  first: {
    sk: async () => [(await import('./sk.ts')).sk],
    en: async () => [(await import('./en.ts')).en],
  },
  help: {
    sk: async () => [(await import('./help/sk.ts')).sk],
    en: async () => [(await import('./help/en.ts')).en],
  },
  own: {
    sk: async () => {
      const own = [import('./own/sk.ts'), import('./factor/sk.ts')]
      return (await Promise.all(own)).map(({ sk }) => sk)
    },
    en: async () => {
      const own = [import('./own/en.ts'), import('./factor/en.ts')]
      return (await Promise.all(own)).map(({ en }) => en)
    },
  },
  factor: {
    sk: async () => [(await import('./factor/sk.ts')).sk],
    en: async () => [(await import('./factor/en.ts')).en],
  },
  filters: {
    sk: async () => [(await import('./filters/sk.ts')).sk],
    en: async () => [(await import('./filters/en.ts')).en],
  },
  record: {
    sk: async () => {
      const record = [import('./account/sk.ts'), import('../summary/sk.ts')]
      return (await Promise.all(record)).map(({ sk }) => sk)
    },
    en: async () => {
      const record = [import('./account/en.ts'), import('../summary/en.ts')]
      return (await Promise.all(record)).map(({ en }) => en)
    },
  },
  members: {
    sk: async () => [(await import('./members/sk.ts')).sk],
    en: async () => [(await import('./members/en.ts')).en],
  },
  providers: {
    sk: async () => [(await import('./providers/sk.ts')).sk],
    en: async () => [(await import('./providers/en.ts')).en],
  },
  recovery: {
    sk: async () => [(await import('./recovery/sk.ts')).sk],
    en: async () => [(await import('./recovery/en.ts')).en],
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
