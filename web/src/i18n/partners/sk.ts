export const sk = {
  pages: {
    partners: { title: 'Pre partnerov · {{brand}}', description: 'Pre partnerov.' },
  },
  partners: {
    heading: 'Pre partnerov',
  },
} as const
