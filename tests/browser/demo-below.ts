import path from 'node:path'
import { buildDemo } from '../../web/demo/build.ts'

/** The path of its host that the second demo of the tests is built for, and its folder. */
export const below = '/hotovo/'
export const folderBelow = path.resolve(import.meta.dirname, '../../.tsbuild/demo-below')

if (import.meta.main) await buildDemo(below, folderBelow)
