import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Fonts } from './documents.ts'

const files = {
  text: 'atkinson-hyperlegible-next/400Regular/AtkinsonHyperlegibleNext_400Regular',
  bold: 'atkinson-hyperlegible-next/700Bold/AtkinsonHyperlegibleNext_700Bold',
  code: 'atkinson-hyperlegible-mono/700Bold/AtkinsonHyperlegibleMono_700Bold',
  display: 'bricolage-grotesque/700Bold/BricolageGrotesque_700Bold',
} as const

/** The fonts in the files of their packages. */
export const fontFiles: Fonts = (font) =>
  fs.readFileSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/${files[font]}.ttf`)))
