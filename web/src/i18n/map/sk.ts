export const sk = {
  pages: {
    map: { title: 'Mapa predajných miest · {{brand}}', description: 'Mapa predajných miest.' },
    shop: { title: 'Predajné miesto · {{brand}}', description: 'Predajné miesto.' },
  },
  map: {
    heading: 'Mapa predajných miest',
  },
} as const
