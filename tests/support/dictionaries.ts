import fs from 'node:fs'
import path from 'node:path'

const web = path.resolve(import.meta.dirname, '../../web/src')

/** The sentences of a dictionary by their keys: `summary.total`. */
function flat(words: object, above = ''): [key: string, sentence: string][] {
  return Object.entries(words).flatMap(([name, value]) =>
    typeof value === 'string' ? [[above + name, value]] : flat(value, `${above}${name}.`),
  )
}

/** All dictionaries of the site in a language, by the folder they stand in, `admin/audit`. */
export async function dictionaries(
  language: 'sk' | 'en',
): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  const folders = fs
    .readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((name) => path.basename(name) === 'words.sk.ts')
    .map((name) => path.dirname(name))
  const read = async (folder: string) => {
    const { words } = await import(path.join(web, folder, `words.${language}.ts`))
    return [folder, new Map(flat(words))] as const
  }
  return new Map(await Promise.all(folders.map(read)))
}
