export const words = {
  pages: {
    lost: {
      title: 'Stránka sa nenašla · {{brand}}',
      description: 'Na tejto adrese nič nie je.',
    },
  },
  lost: {
    title: 'Stránka sa nenašla',
    text: 'Na tejto adrese nič nie je. Možno je v\u00a0nej preklep, alebo sa stránka presťahovala.',
    home: 'Prejsť na úvod',
    elsewhere: 'Možno hľadáte',
  },
} as const

declare module '../../i18n/messages.ts' {
  interface SiteWords {
    'site/lost': typeof words
  }
}
