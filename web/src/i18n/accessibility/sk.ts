export const sk = {
  pages: {
    accessibility: {
      title: 'Vyhlásenie o prístupnosti · {{brand}}',
      description: 'Vyhlásenie o prístupnosti.',
    },
  },
  accessibility: {
    heading: 'Vyhlásenie o prístupnosti',
  },
} as const
