import fs from 'node:fs'
import path from 'node:path'
import { faq } from '@hotovo/adapters/content/faq'
import { en as englishLetters } from '@hotovo/adapters/mail/words/en'
import { sk as slovakLetters } from '@hotovo/adapters/mail/words/sk'
import { describe, expect, test } from 'vitest'
import { officeWords, type PageName, pages } from '../web/src/pages.ts'
import { dictionaries } from './support/dictionaries.ts'

const slovak = await dictionaries('sk')
const english = await dictionaries('en')

/** A key without its plural form, and every form that a language may have of it. */
const stem = (key: string) => key.replace(/_(one|few|many|other)$/, '')
const placeholders = (sentence: string) =>
  [...new Set([...sentence.matchAll(/\{\{[^}]*\}\}|<\/?\w+>/g)].map(([mark]) => mark))].sort()

const web = path.resolve(import.meta.dirname, '../web')
/** The files of the site, but for tests and sentences, by where they stand. */
const sources = new Map(
  ['src', 'demo'].flatMap((folder) =>
    fs
      .readdirSync(path.join(web, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test|words\.(sk|en))\.tsx?$/.test(file))
      .map(
        (file) => [path.join(folder, file), fs.readFileSync(path.join(web, folder, file), 'utf8')] as const,
      ),
  ),
)
const code = [...sources.values()].join('\n')

/** What stands for a hole of a text: one of the names that it chooses between, where it names them all, or else any one name. */
function namesOf(hole: string): string {
  const chosen = [...hole.matchAll(/(?:^|[?:|])\s*'([\w-]+)'/g)].map(([, name]) => name)
  const hasOther = /[?:|]\s*[^'\s]|^[^'?]*$/.test(hole)
  // The name of a format has a dot in it, and a number behind that.
  return chosen.length > 0 && !hasOther ? `(${chosen.join('|')})` : '[^.]+(\\.\\d+)?'
}

/** The keys that stand in the code, and those that its texts with holes can become, as expressions. */
const named = new Set([...code.matchAll(/(['"`])([\w.-]+)\1/g)].map(([, , key]) => key))
const composed = [...code.matchAll(/`((?:[\w.-]|\$\{[^{}`]*\})*\$\{[^{}`]*\}(?:[\w.-]|\$\{[^{}`]*\})*)`/g)]
  .map(([, text]) => text!)
  .filter((text) => /^[\w-]+\./.test(text))
  .map((text) => {
    const parts = text.split(/\$\{([^{}`]*)\}/)
    const expression = parts
      .map((part, at) => (at % 2 === 1 ? namesOf(part) : part.replaceAll('.', '\\.')))
      .join('')
    return new RegExp(`^${expression}$`)
  })

describe.each([...slovak.keys()])('the words of %s', (folder) => {
  const sk = slovak.get(folder)!
  const en = english.get(folder)!

  test('are the same in both languages: no sentence is missing, none is left over', () => {
    const stems = (words: ReadonlyMap<string, string>) => [...new Set([...words.keys()].map(stem))].sort()
    expect(stems(en)).toEqual(stems(sk))
  })

  test('have every plural form: four in Slovak, two in English', () => {
    const counted = (words: ReadonlyMap<string, string>) =>
      [...words.keys()].filter((key) => key.endsWith('_one')).map(stem)
    const expected = (words: ReadonlyMap<string, string>, forms: readonly string[]) =>
      counted(words).flatMap((key) => forms.map((form) => `${key}_${form}`))
    expect(expected(sk, ['one', 'few', 'many', 'other']).filter((key) => !sk.has(key))).toEqual([])
    expect(expected(en, ['one', 'other']).filter((key) => !en.has(key))).toEqual([])
    expect(counted(en)).toEqual(counted(sk))
  })

  test('say something, and have the same values and marks in them', () => {
    const wrong = [...en].filter(([key, sentence]) => {
      const counterpart = sk.get(key)
      if (sentence.trim() === '' || counterpart?.trim() === '') return true
      return (
        counterpart !== undefined &&
        JSON.stringify(placeholders(counterpart)) !== JSON.stringify(placeholders(sentence))
      )
    })
    expect(wrong).toEqual([])
  })

  test('are translated: no English sentence is the Slovak one', () => {
    const same = [...en].filter(
      ([key, sentence]) => sk.get(key) === sentence && /\p{L}+ \p{L}+ \p{L}+ \p{L}+/u.test(sentence),
    )
    expect(same).toEqual([])
  })
})

describe.each([...slovak.keys()].filter((folder) => folder.startsWith('admin')))(
  'of the words of %s',
  (folder) => {
    test('each is said: code names it, or has a text with holes that can become it', () => {
      const keys = new Set([...slovak.get(folder)!.keys()].map(stem))
      const isSaid = (key: string) => named.has(key) || composed.some((one) => one.test(key))
      expect([...keys].filter((key) => !isSaid(key))).toEqual([])
    })
  },
)

/** The folders that have a word: of the two namespaces, a file of the back-office speaks both. */
const foldersOf = (isOne: (key: string) => boolean, file: string) =>
  [...slovak.keys()].filter(
    (folder) =>
      (file.startsWith('src/admin/') || !folder.startsWith('admin/')) &&
      [...slovak.get(folder)!.keys()].some((key) => isOne(stem(key))),
  )

/** What a file names of words, each with the folders that have it. */
function wordsIn(file: string): readonly (readonly [key: string, folders: readonly string[]])[] {
  const text = sources.get(file)!
  const whole = [...text.matchAll(/(['"`])(\w[\w-]*\.[\w.-]+)\1/g)].map(
    ([, , key]) => [key!, foldersOf((one) => one === key, file)] as const,
  )
  const begun = [...text.matchAll(/`(\w[\w-]*\.[\w.-]*)\$\{/g)].map(
    ([, key]) => [`${key}…`, foldersOf((one) => one.startsWith(key!), file)] as const,
  )
  return [...whole, ...begun].filter(([, folders]) => folders.length > 0)
}

/** What a file fetches late with words, by the folders that these stand in. */
const fetchedWith = (
  text: string,
): readonly (readonly [parts: readonly string[], folders: readonly string[]])[] =>
  text
    .split('withAdminWords(')
    .slice(1)
    .map((rest) => {
      const folders = /^[^;]*?((?:,\s*'admin\/[\w/-]+')+),?\s*\)/.exec(rest)
      const parts = [...(folders?.[0] ?? '').matchAll(/import\('([^']+)'\)/g)]
      return [
        parts.map(([, part]) => part!),
        [...(folders?.[1] ?? '').matchAll(/'([^']+)'/g)].map(([, folder]) => folder!),
      ]
    })

/** Files and all that they are made of, each with the folders whose words are fetched with it. */
function withParts(
  files: readonly string[],
  words: readonly string[],
  found = new Map<string, readonly string[]>(),
): ReadonlyMap<string, readonly string[]> {
  for (const file of files) {
    const text = sources.get(file)
    if (text === undefined || found.has(file)) continue
    found.set(file, words)
    const beside = (part: string) => path.join(path.dirname(file), part)
    for (const [parts, folders] of fetchedWith(text))
      withParts(parts.map(beside), [...words, ...folders], found)
    const own = [...text.matchAll(/addWords\(\w+, \['([\w/-]+)'\]\)/g)].map(([, folder]) => folder!)
    const parts = [...text.matchAll(/^(?!import type).*?(?:from|import\() ?'(\.[^']+)'/gm)]
    withParts(
      parts.map(([, part]) => beside(part!)),
      [...words, ...own],
      found,
    )
  }
  return found
}

/** Where a page begins: at the file of its name, or with all of its folder. */
function filesOf(page: PageName): readonly string[] {
  const all = [...sources.keys()].filter((file) => path.dirname(file) === `src/${pages[page].words[0]}`)
  const own = all.filter((file) => path.basename(file) === `${page.replace(/^admin/, '')}Page.tsx`)
  return own.length > 0 ? own : all
}

describe('a page has fetched what it says', () => {
  const always = ['shell', 'ui']
  const staff = [...always, ...officeWords]
  test.each([
    { name: 'every page', files: ['src/shell/Shell.tsx'], words: always },
    { name: 'every page of the back-office', files: ['src/admin/frame/AdminFrame.tsx'], words: staff },
    ...(Object.keys(pages) as PageName[]).map((name) => ({
      name,
      files: filesOf(name),
      words: [...(pages[name].kind === 'staff' ? staff : always), ...pages[name].words],
    })),
  ])('$name', ({ files, words }) => {
    const missing = [...withParts(files, words)].flatMap(([file, fetched]) =>
      wordsIn(file)
        .filter(([, folders]) => !folders.some((one) => fetched.includes(one)))
        .map(([key, folders]) => `${file} says ${key} of ${folders.join(', ')}`),
    )
    expect(missing).toEqual([])
  })
})

describe.each([
  {
    language: 'sk',
    words: slovak,
    letters: slovakLetters,
    soon: /(Posielanie|Doručenie cez) SMS .*pripravujeme|kuriérom .*pripravujeme|keď ho spustíme/,
    notYet: /počkanie.*pripravujeme|nie na počkanie/,
    atSome:
      /[Nn]a počkanie (ho predá predajňa, pri ktorej|predávajú vouchery tie, pri ktorých) to na mape stojí/,
    blocking: /zablokujte/i,
    untrue: /Blokovanie .*pripravujeme|vyd(áme|aný) hneď|hneď (vyd(áme|aný)|v predajni)/i,
    missing: /webhook|testovac\S* kľúč|sandbox|rezerváci|API .*pripravujeme/i,
    not: /nemáme/,
  },
  {
    language: 'en',
    words: english,
    letters: englishLetters,
    soon: /SMS (and by courier )?is still in preparation|[Cc]ourier delivery is still in preparation|once it starts/,
    notYet: /while (you|they) wait.*in preparation|not yet while/,
    atSome: /of which the map says so sells? (it|vouchers) while you wait/,
    blocking: /\bblock(<\/?block>)?\b/i,
    untrue: /Blocking .*in preparation|issued? (the vouchers )?at once|at once, at (the|a) sales point/i,
    missing: /webhook|test key|sandbox|reservation|API .*in preparation/i,
    not: /there are no/i,
  },
] as const)(
  'one story in $language',
  ({ language, words, letters, soon, notYet, atSome, blocking, untrue, missing, not }) => {
    /** What is said at a key, on one line and with plain blanks. */
    const plain = (text: string) => text.replace(/\s+/g, ' ')
    const said = (folder: string, key: string) => plain(words.get(folder)!.get(key)!)
    const answers = faq.map(({ id, answer }) => [id, plain(answer[language])] as const)

    test('of SMS and courier: vouchers go out by them, and no page says otherwise', () => {
      const everywhere = [...words.values()].flatMap((folder) => [...folder])
      expect(everywhere.filter(([, sentence]) => soon.test(plain(sentence)))).toEqual([])
    })

    test('of cash: vouchers while one waits are sold where the map says so, and no page says that it is to come', () => {
      for (const sentence of [
        said('site/legal/terms', 'terms.sections.payment.text'),
        new Map(answers).get('ako-kupit'),
      ])
        expect(sentence).toMatch(atSome)
      const everywhere = [...words.values()].flatMap((folder) => [...folder])
      expect(everywhere.filter(([, sentence]) => notYet.test(plain(sentence)))).toEqual([])
    })

    test('of blocking: whoever holds a voucher does it, and no page says that it is to come', () => {
      for (const sentence of [
        said('site/legal/terms', 'terms.sections.safety.text'),
        said('site/verify', 'verify.warning.block'),
        said('site/support', 'support.lost.text'),
        said('site/order', 'order.warning.block'),
        new Map(answers).get('strata-kodu'),
        letters.codes.steps[2],
      ])
        expect(sentence).toMatch(blocking)
      // Of the parts of the back-office one says, rightly, when vouchers are issued.
      const read = [...words].flatMap(([folder, said]) => (folder.startsWith('admin/') ? [] : [...said]))
      const everywhere = [...read, ...answers]
      expect(everywhere.filter(([, sentence]) => untrue.test(plain(sentence)))).toEqual([])
    })

    test('of the API: what there is not is named once, as what there is not', () => {
      const everywhere = [...words].flatMap(([folder, said]) => (folder.startsWith('admin') ? [] : [...said]))
      const named = everywhere.filter(([, sentence]) => missing.test(plain(sentence)))
      expect(named.map(([key]) => key)).toEqual(['api.state.text'])
      expect(named[0]![1]).toMatch(not)
    })
  },
)
