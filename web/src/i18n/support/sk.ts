export const sk = {
  pages: {
    support: { title: 'Podpora · {{brand}}', description: 'Podpora.' },
  },
  support: {
    heading: 'Podpora',
  },
} as const
