/** What `web/slovakia.json` has, when the site is built (`web/slovakia.ts`). */
declare module 'virtual:slovakia' {
  /** Longitude and latitude of the corners of Slovakia; the last is the first. Degrees, WGS 84. */
  export const outline: readonly (readonly [lng: number, lat: number])[]
}
