import fs from 'node:fs'
import path from 'node:path'
import { faq } from '@hotovo/adapters/content/faq'
import { en as englishLetters } from '@hotovo/adapters/mail/words/en'
import { sk as slovakLetters } from '@hotovo/adapters/mail/words/sk'
import { describe, expect, test } from 'vitest'
import { dictionaries } from './support/dictionaries.ts'

const slovak = await dictionaries('sk')
const english = await dictionaries('en')

/** A key without its plural form, and every form that a language may have of it. */
const stem = (key: string) => key.replace(/_(one|few|many|other)$/, '')
const placeholders = (sentence: string) =>
  [...new Set([...sentence.matchAll(/\{\{[^}]*\}\}|<\/?\w+>/g)].map(([mark]) => mark))].sort()

const web = path.resolve(import.meta.dirname, '../web')
/** All code of the site, but for tests and sentences. */
const code = ['src', 'demo']
  .flatMap((folder) =>
    fs
      .readdirSync(path.join(web, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => path.join(web, folder, name)),
  )
  .filter((file) => /(?<!\.test|\/i18n(\/.+)?\/(sk|en))\.tsx?$/.test(file))
  .map((file) => fs.readFileSync(file, 'utf8'))
  .join('\n')

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
      const above = folder === 'admin/owed' ? 'account.' : ''
      const keys = new Set([...slovak.get(folder)!.keys()].map((key) => above + stem(key)))
      const isSaid = (key: string) => named.has(key) || composed.some((one) => one.test(key))
      expect([...keys].filter((key) => !isSaid(key))).toEqual([])
    })
  },
)

describe.each([
  {
    language: 'sk',
    words: slovak,
    letters: slovakLetters,
    soon: /(Posielanie|Doručenie cez) SMS .*pripravujeme|kuriérom .*pripravujeme|keď ho spustíme/,
    waiting: /[Vv]ydávanie na počkanie( v predajni)? ešte pripravujeme\.|zatiaľ nie na počkanie$/,
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
    waiting:
      /[Ii]ssuing while (you|they) wait( at the sales point)? is still in preparation\.|not yet while you wait$/,
    blocking: /\bblock(<\/?block>)?\b/i,
    untrue: /Blocking .*in preparation|issued? (the vouchers )?at once|at once, at (the|a) sales point/i,
    missing: /webhook|test key|sandbox|reservation|API .*in preparation/i,
    not: /there are no/i,
  },
] as const)(
  'one story in $language',
  ({ language, words, letters, soon, waiting, blocking, untrue, missing, not }) => {
    /** What is said at a key, on one line and with plain blanks. */
    const plain = (text: string) => text.replace(/\s+/g, ' ')
    const said = (folder: string, key: string) => plain(words.get(folder)!.get(key)!)
    const answers = faq.map(({ id, answer }) => [id, plain(answer[language])] as const)

    test('of SMS and courier: vouchers go out by them, and no page says otherwise', () => {
      const everywhere = [...words.values()].flatMap((folder) => [...folder])
      expect(everywhere.filter(([, sentence]) => soon.test(plain(sentence)))).toEqual([])
    })

    test('of cash: nobody is promised vouchers while they wait', () => {
      for (const sentence of [
        said('purchase', 'purchase.payment.cashTime_other'),
        said('order', 'order.next.notWhileYouWait'),
        said('terms', 'terms.sections.payment.text'),
        said('partners', 'partners.benefits.speed.text'),
        letters.received.notWhileYouWait,
        new Map(answers).get('ako-kupit'),
      ])
        expect(plain(sentence ?? '')).toMatch(waiting)
    })

    test('of blocking: whoever holds a voucher does it, and no page says that it is to come', () => {
      for (const sentence of [
        said('terms', 'terms.sections.safety.text'),
        said('verify', 'verify.warning.block'),
        said('support', 'support.lost.text'),
        said('order', 'order.warning.block'),
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
