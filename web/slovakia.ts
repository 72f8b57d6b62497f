import fs from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

const name = 'virtual:slovakia'
/** Longitude and latitude of its corners, to about a hundred metres; `places.test.ts` compares it with the atlas. */
const file = path.join(import.meta.dirname, 'slovakia.json')

/** Gives pages the outline of one country without the atlas of all of them (`virtual:slovakia`). */
export const slovakia = (): Plugin => ({
  name: 'slovakia',
  resolveId: (id) => (id === name ? `\0${name}` : undefined),
  load: (id) =>
    id === `\0${name}`
      ? `export const outline = ${JSON.stringify(JSON.parse(fs.readFileSync(file, 'utf8')))}`
      : undefined,
})
