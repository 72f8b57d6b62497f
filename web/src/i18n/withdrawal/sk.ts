export const sk = {
  pages: {
    withdrawal: { title: 'Odstúpenie od zmluvy · {{brand}}', description: 'Odstúpenie od zmluvy.' },
  },
  withdrawal: {
    heading: 'Odstúpenie od zmluvy',
  },
} as const
