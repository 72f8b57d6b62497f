import type { Language } from '@hotovo/domain/shared/language'

const sk = {
  line: 'Toto je ukážka: nič sa neplatí ani neposiela a všetko je iba v tejto karte, kým ju nezavriete.',
  filling: 'Ukážka sa práve plní objednávkami dvoch rokov: web už funguje, údaje chvíľu počkajú.',
  lost: 'Čo ste tu spravili, už nemalo v úložisku karty miesto: ukážka začala odznova.',
  forbidden: 'Tento prehliadač nič neuloží: čo tu spravíte, s touto stránkou zmizne.',
  failed: 'Ukážku sa nepodarilo naplniť. Skúste stránku načítať znova.',
  box: (count: number) => `Pošta (${count})`,
  title: 'Pošta ukážky',
  empty: 'Zatiaľ nič neprišlo. Sem príde, čo by inak odišlo e-mailom alebo ako SMS.',
  letter: 'E-mail',
  text: 'SMS',
  to: 'Komu',
  file: 'S listom by prišlo aj PDF. V ukážke sa nekreslí.',
  code: 'kód alebo heslo',
  account: 'Ukážka: prihlásiť sa môžete takto',
  accountSoon: 'E-mail a heslo tu budú o chvíľu.',
  email: 'E-mail',
  password: 'Heslo',
  fill: 'Vyplniť',
  without: 'Ukážka nekreslí PDF a nečíta bankové výpisy.',
  notHere: 'Toto ukážka nevie',
}
const en: typeof sk = {
  line: 'This is a demo: nothing is paid or sent, and everything is in this tab alone, until you close it.',
  filling:
    'The demo is being filled with the orders of two years: the site works already, data wait a moment.',
  lost: 'What you did here had no more room in the storage of the tab: the demo began anew.',
  forbidden: 'This browser keeps nothing: what you do here is gone with this page.',
  failed: 'The demo could not be filled. Try to load the page again.',
  box: (count) => `Mail (${count})`,
  title: 'Mail of the demo',
  empty: 'Nothing has come yet. What would leave by e-mail or SMS comes here.',
  letter: 'E-mail',
  text: 'SMS',
  to: 'To',
  file: 'A PDF would come with this letter. The demo does not draw it.',
  code: 'code or password',
  account: 'Demo: you can sign in with this',
  accountSoon: 'E-mail and password will be here in a moment.',
  email: 'E-mail',
  password: 'Password',
  fill: 'Fill in',
  without: 'The demo draws no PDF and reads no bank statements.',
  notHere: 'The demo cannot do this',
}

/** What the demo says beside the product. */
export const words: Readonly<Record<Language, typeof sk>> = { sk, en }
