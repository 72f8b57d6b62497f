export const sk = {
  pages: {
    api: { title: 'API · {{brand}}', description: 'API.' },
  },
  api: {
    heading: 'API',
  },
} as const
