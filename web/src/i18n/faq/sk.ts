export const sk = {
  pages: {
    faq: { title: 'Časté otázky · {{brand}}', description: 'Časté otázky.' },
  },
  faq: {
    heading: 'Časté otázky',
  },
} as const
