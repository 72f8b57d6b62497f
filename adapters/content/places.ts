import type { Place } from '@hotovo/domain/places'

export const places: readonly Place[] = [
  {
    id: 'bratislava-centrala',
    name: 'Hotovo Centrála (vzorka)',
    address: 'Obchodná 1',
    city: 'Bratislava',
    postalCode: '811 06',
    region: 'Bratislavský',
    coordinates: { lat: 48.1461, lng: 17.1093 },
    openingHours: {
      monday: '09:00-18:00',
      tuesday: '09:00-18:00',
      wednesday: '09:00-18:00',
      thursday: '09:00-18:00',
      friday: '09:00-18:00',
      saturday: '09:00-13:00',
      sunday: 'closed',
    },
    phone: '+421 2 000 000 00',
    email: 'podpora@hotovo.test',
    services: ['voucher-purchase', 'customer-support'],
    type: 'primary',
    verified: true,
  },
]
