export const sk = {
  pages: {
    how: { title: 'Ako to funguje · {{brand}}', description: 'Ako to funguje.' },
  },
  how: {
    heading: 'Ako to funguje',
  },
} as const
