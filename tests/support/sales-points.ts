import type { SalesPoint } from '@hotovo/domain/places/sales-point'

/** A sales point of which everything is known but an e-mail. */
export const tobacconist: SalesPoint = {
  id: 'nitra-trafika-zobor',
  name: 'Trafika Zobor',
  address: 'Štúrova 12',
  city: 'Nitra',
  postalCode: '949 01',
  region: 'Nitriansky',
  coordinates: { lat: 48.3069, lng: 18.0864 },
  openingHours: {
    monday: '08:00-17:00',
    tuesday: '08:00-17:00',
    wednesday: '08:00-17:00',
    thursday: '08:00-17:00',
    friday: '08:00-17:00',
    saturday: 'closed',
    sunday: 'closed',
  },
  phone: '+421 37 000 00 01',
  email: null,
  services: ['voucher-purchase'],
  type: 'partner',
  verified: false,
  sample: false,
  closedFrom: null,
}
