/** What the page of staff's accounts says. */
export const words = {
  pages: {
    adminStaff: 'Účty · {{brand}} administrácia',
  },
  members: {
    title: 'Účty',
    lead: 'Kto sa sem prihlasuje a\u00a0čo smie. Každá zmena je v\u00a0záznamoch.',
    loading: 'Načítavam účty...',
    failed: 'Účty sa nepodarilo načítať',
    count_one: '{{count}} účet',
    count_few: '{{count}} účty',
    count_many: '{{count}} účtu',
    count_other: '{{count}} účtov',
    invite: 'Pozvať kolegu',
    you: 'vy',
    columns: {
      name: 'Kto',
      role: 'Rola',
      factor: 'Druhé overenie',
      lastSignIn: 'Posledné prihlásenie',
      actions: 'Akcie',
    },
    noRole: 'bez roly',
    factor: {
      yes: 'má',
      no: 'nemá',
    },
    never: 'zatiaľ nikdy',
    invited: 'pozvaný',
    closed: 'zatvorený {{at}}',
    rights: {
      admin: 'Smie všetko, aj dávať roly.',
      support:
        'Odpovedá zákazníkom, vybavuje objednávky a\u00a0doručenia. Peniaze nezapisuje a\u00a0nevracia.',
      finance: 'Platby, výpisy, vrátenia a\u00a0rušenie zaplatených objednávok. Kódy nevidí.',
      auditor: 'Všetko vidí, nič nemení.',
      cashier:
        'Predáva vouchery a\u00a0prijíma hotovosť na stránke /pokladna. Pri ktorej predajni, to nastavíte v\u00a0Pokladniach. Administráciu neuvidí.',
    },
    deeds: {
      role: 'Zmeniť rolu',
      'invite-again': 'Poslať pozvánku znova',
      'end-sessions': 'Odhlásiť všade',
      'remove-factor': 'Vypnúť druhé overenie',
      close: 'Zatvoriť účet',
      open: 'Otvoriť účet',
    },
    manage: 'Upraviť',
    change: 'Upraviť účet {{name}}',
    titles: {
      invite: 'Pozvať kolegu',
      role: 'Zmeniť rolu: {{name}}',
      'invite-again': 'Poslať pozvánku znova?',
      'end-sessions': 'Odhlásiť všade?',
      'remove-factor': 'Vypnúť druhé overenie?',
      close: 'Zatvoriť účet?',
      open: 'Otvoriť účet?',
    },
    texts: {
      invite: 'Na e-mail príde odkaz, cez ktorý si zvolí heslo. Platí tri dni.',
      role: 'Nová rola platí hneď, aj keď práve pracuje.',
      'invite-again': '{{name}} dostane na {{email}} nový odkaz na tri dni. Predošlý prestane platiť.',
      'end-sessions': '{{name}} sa všade odhlási. Prihlásiť sa môže hneď znova.',
      'remove-factor':
        'Urobte to, len ak ste si istí, že o\u00a0to žiada naozaj {{name}}: do účtu potom stačí heslo. Záložné kódy prestanú platiť.',
      close:
        '{{name}} sa hneď odhlási a\u00a0už sa neprihlási. Tikety, ktoré rieši, nebude riešiť nikto. Účet sa dá znova otvoriť.',
      open: '{{name}} sa bude môcť znova prihlásiť a\u00a0bude mať rolu ako predtým. Heslo ostáva.',
    },
    submit: {
      invite: 'Poslať pozvánku',
      role: 'Zmeniť rolu',
      'invite-again': 'Poslať znova',
      'end-sessions': 'Odhlásiť',
      'remove-factor': 'Vypnúť',
      close: 'Zatvoriť',
      open: 'Otvoriť',
    },
    saving: 'Ukladám...',
    leave: 'Späť',
    email: 'E-mail',
    fullName: 'Meno a\u00a0priezvisko',
    fullNameHint: 'Nepovinné. Bude v\u00a0hlavičke a\u00a0v\u00a0záznamoch.',
    role: 'Rola',
    chooseRole: 'Vyberte rolu',
    done: {
      invite: 'Pozvánka odišla na {{name}}.',
      role: 'Nová rola platí: {{name}}.',
      'invite-again': 'Nová pozvánka odišla: {{name}}.',
      'end-sessions': 'Všade odhlásené: {{name}}.',
      'remove-factor': 'Druhé overenie je vypnuté: {{name}}.',
      close: 'Účet je zatvorený: {{name}}.',
      open: 'Účet je znova otvorený: {{name}}.',
    },
    refused: {
      'email-taken': 'Účet s\u00a0týmto e-mailom už je. Ak je zatvorený, otvorte ho.',
      'last-admin': 'Je to posledný správca. Najprv dajte túto rolu niekomu ďalšiemu.',
      'account-changed': 'Účet medzitým zmenil niekto iný. Pozrite si, aký je teraz.',
      'invitation-accepted': 'Heslo k\u00a0účtu je už zvolené, pozvánku netreba.',
      'factor-not-found': 'Druhé overenie je už vypnuté.',
      'staff-not-found': 'Taký účet už nie je.',
      'own-account': 'To je váš účet: vypnite si ho na jeho stránke.',
    },
  },
} as const

declare module '../../i18n/messages.ts' {
  interface AdminWords {
    'admin/members': typeof words
  }
}
