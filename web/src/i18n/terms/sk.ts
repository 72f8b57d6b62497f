export const sk = {
  pages: {
    terms: { title: 'Podmienky používania · {{brand}}', description: 'Podmienky používania.' },
  },
  terms: {
    heading: 'Podmienky používania',
  },
} as const
