export const sk = {
  pages: {
    merchants: { title: 'Pre obchodníkov · {{brand}}', description: 'Pre obchodníkov.' },
  },
  merchants: {
    heading: 'Pre obchodníkov',
  },
} as const
