/** What the legal pages have in common. */
export const sk = {
  legal: {
    contents: 'Obsah stránky',
    changed: 'Naposledy zmenené {{day}}',
    draft: 'Návrh textu. Pred spustením ho skontroluje právnik prevádzkovateľa.',
  },
} as const
