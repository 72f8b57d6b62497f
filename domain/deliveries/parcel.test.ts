import { expect, test } from 'vitest'
import { carriers } from './delivery.ts'
import { parcelText, trackingPage } from './parcel.ts'

test('a parcel is followed where its carrier has a page and it has a number', () => {
  const pages = carriers.map((carrier) => trackingPage({ carrier, trackingNumber: 'EB123' }))
  expect(pages).toEqual([
    'https://tandt.posta.sk/zasielky/EB123',
    null,
    'https://tracking.dpd.de/status/sk_SK/parcel/EB123',
    'https://gls-group.eu/SK/sk/sledovanie-zasielok?match=EB123',
    'https://tracking.packeta.com/sk/?id=EB123',
    null,
  ])
  expect(trackingPage({ carrier: 'gls', trackingNumber: null })).toBeNull()
  expect(trackingPage({ carrier: null, trackingNumber: 'EB123' })).toBeNull()
})

test('a parcel is called by what is known of it', () => {
  expect(parcelText({ carrier: 'dpd', trackingNumber: '12345' })).toBe('DPD 12345')
  expect(parcelText({ carrier: 'other', trackingNumber: '12345' })).toBe('12345')
  expect(parcelText({ carrier: 'posta', trackingNumber: null })).toBe('Slovenská pošta')
  expect(parcelText({ carrier: null, trackingNumber: null })).toBe('')
})
