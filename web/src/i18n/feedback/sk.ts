export const sk = {
  pages: {
    feedback: { title: 'Spätná väzba · {{brand}}', description: 'Spätná väzba.' },
  },
  feedback: {
    heading: 'Spätná väzba',
  },
} as const
