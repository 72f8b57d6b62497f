export const sk = {
  pages: {
    privacy: { title: 'Ochrana súkromia · {{brand}}', description: 'Ochrana súkromia.' },
  },
  privacy: {
    heading: 'Ochrana súkromia',
  },
} as const
