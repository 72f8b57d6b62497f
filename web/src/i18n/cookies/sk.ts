export const sk = {
  pages: {
    cookies: { title: 'Cookies · {{brand}}', description: 'Cookies.' },
  },
  cookies: {
    heading: 'Cookies',
  },
} as const
