import type { Coordinates } from '@hotovo/domain/places/sales-point'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'

/** Why a device does not say where it is. */
export type LocateRefusal = 'denied' | 'timeout' | 'unavailable'
/** Asks the device where it is; the browser asks the person first. */
export type Locate = () => Promise<Result<Coordinates, LocateRefusal>>

/** So long may it take, and so old may the answer be. Milliseconds. */
const patience = { timeout: 10_000, maximumAge: 60_000 }

/** The browser's geolocation. */
export const locate: Locate = () =>
  new Promise((resolve) => {
    // Missing where the page did not come over https.
    if (!navigator.geolocation) return resolve(fail('unavailable'))
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(ok({ lat: coords.latitude, lng: coords.longitude })),
      ({ code, PERMISSION_DENIED, TIMEOUT }) =>
        resolve(fail(code === PERMISSION_DENIED ? 'denied' : code === TIMEOUT ? 'timeout' : 'unavailable')),
      patience,
    )
  })
