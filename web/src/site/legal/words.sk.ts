/** What the legal pages have in common. */
export const words = {
  legal: {
    contents: 'Obsah stránky',
    changed: 'Naposledy zmenené {{day}}',
    draft: 'Návrh textu. Pred spustením ho skontroluje právnik prevádzkovateľa.',
  },
} as const

declare module '../../i18n/messages.ts' {
  interface SiteWords {
    'site/legal': typeof words
  }
}
