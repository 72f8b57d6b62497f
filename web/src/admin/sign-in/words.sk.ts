/** Signing in by a provider. */
export const words = {
  entrance: {
    name: 'Administrácia',
    loading: 'Načítavam...',
    site: 'Verejná stránka',
    noRole: {
      title: 'Tento účet nemá prístup',
      text: 'Prihlásili ste sa ako <mark>{{email}}</mark>, ale účet nemá žiadnu rolu, takže v\u00a0administrácii nič neotvorí. O\u00a0rolu požiadajte správcu, alebo sa prihláste iným účtom.',
    },
    insecure: {
      title: 'Na tejto adrese sa nedá prihlásiť',
      text: 'Adresa sa začína http, takže heslo by po ceste mohol prečítať ktokoľvek. Otvorte administráciu na adrese, ktorá sa začína https.',
    },
    unavailable: {
      title: 'Administrácia sa nedá načítať',
      text: 'Server teraz neodpovedá. Skúšame to ďalej, alebo to skúste hneď.',
      retry: 'Skúsiť znova',
    },
  },
  signIn: {
    title: 'Prihlásenie',
    password: 'Heslo',
    show: 'Zobraziť heslo',
    hide: 'Skryť heslo',
    submit: 'Prihlásiť sa',
    sending: 'Prihlasovanie...',
    passkey: 'Prihlásiť sa prístupovým kľúčom',
    noPasskey: 'Žiadny prístupový kľúč neodpovedal. Skúste to znova, alebo sa prihláste heslom.',
    wrongPasskey: 'Týmto prístupovým kľúčom sa sem prihlásiť nedá.',
    forgotten: 'Zabudli ste heslo?',
    failed: 'Chyba prihlásenia',
    wrong: 'Neplatné prihlasovacie údaje',
    lockedFor: 'Ostáva <time>{{left}}</time>. Potom sa formulár otvorí sám.',
    unlocked: 'Prihlásiť sa môžete znova.',
    unexpected: 'Nastala neočakávaná chyba',
    unexpectedAdvice:
      'Server neodpovedal. Čo ste vyplnili, ostalo vo formulári, skúste to o\u00a0chvíľu znova.',
    over: {
      title: 'Relácia sa skončila',
      text: 'Končí sa po {{idle}}\u00a0min bez činnosti, po {{hours}}\u00a0h od prihlásenia, alebo keď ju ukončí niekto iný. Po prihlásení budete pokračovať tam, kde ste prestali.',
    },
    done: {
      title: 'Úspešne prihlásený',
      text: 'Vitajte v admin paneli',
    },
    undone_one: 'Zmena, ktorá čakala na odoslanie, sa nevykonala.',
    undone_few: '{{count}}\u00a0zmeny, ktoré čakali na odoslanie, sa nevykonali.',
    undone_many: '{{count}}\u00a0zmeny, ktorá čakala na odoslanie, sa nevykonalo.',
    undone_other: '{{count}}\u00a0zmien, ktoré čakali na odoslanie, sa nevykonalo.',
    provider: {
      by: 'Prihlásiť sa cez {{label}}',
      unknown:
        'Týmto účtom sa sem nikto neprihlasuje. Prihláste sa heslom a\u00a0prepojte si ho v\u00a0Mojom účte.',
      declined: 'Prihlásenie u\u00a0poskytovateľa ste odmietli, alebo ho odmietol on.',
      taken: 'Tento účet je už prepojený.',
      'too-old': 'Prihláste sa najprv znova.',
      'too-many': 'Bolo to priveľakrát. Skúste to o\u00a0niekoľko minút.',
      lost: 'Poskytovateľ alebo server neodpovedal. Skúste to o\u00a0chvíľu znova.',
      over: 'Poskytovateľ neodpovedal včas alebo jeho odpoveď nesedí. Začnite, prosím, znova.',
    },
  },
} as const

declare module '../../i18n/messages.ts' {
  interface AdminWords {
    'admin/sign-in': typeof words
  }
}
