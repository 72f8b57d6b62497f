import { expect, test } from 'vitest'
import { addDictionaries, loadTranslator } from './messages.ts'

test.each([
  ['sk', '2\u00a0550 z\u00a0ATM-1'],
  ['en', '2,550 of ATM-1'],
] as const)(
  'a figure in a sentence has its thousands apart in %s, what is no number stays as it is',
  async (language, text) => {
    const translator = await loadTranslator(language)
    const words = { one: language === 'sk' ? '{{count}} z\u00a0{{number}}' : '{{count}} of {{number}}' }
    const all = { [`../x/words.${language}.ts`]: async () => words }
    await addDictionaries(translator, 'translation', all, ['x'])
    expect(translator.t('one' as never, { count: 2550, number: 'ATM-1' })).toBe(text)
  },
)
