export const words = {
  pages: {
    cookies: {
      title: 'Zásady cookies · {{brand}}',
      description: 'Čo si stránka ukladá vo vašom prehliadači, načo, na ako dlho a ako to zmeníte.',
    },
  },
  cookies: {
    heading: 'Zásady cookies',
    lead: 'Návštevník od nás nedostane ani jednu reklamnú či sledovaciu cookie. Čo si prehliadač uloží, je tu do posledného názvu.',
    open: 'Nastavenia cookies',
    sections: {
      what: {
        title: 'Čo sú cookies',
        text: `
          Cookie je krátky text, ktorý stránka uloží v prehliadači a ten ho posiela späť. Podobne slúži úložisko
          prehliadača: ostáva vo vašom zariadení a neposiela sa nikam. Na oboje sa vzťahuje § 109 zákona č. 452/2021
          Z. z. o elektronických komunikáciách, preto obe nazývame cookies.
        `,
      },
      kinds: {
        title: 'Tri druhy a súhlas',
        text: `
          - <b>Nevyhnutné.</b> Bez nich by stránka nerobila to, o čo ju žiadate: nezapamätala by si rozpísanú objednávku ani to, čo ste rozhodli o cookies. Súhlas netreba.
          - <b>Funkčné.</b> Pamätajú si, ako chcete stránku vidieť: svetlý či tmavý vzhľad, prístupnosť. Ukladajú sa, až keď
            si niečo sami nastavíte; tým s nimi súhlasíte.
          - <b>Analytické.</b> Počítajú, ktoré stránky ľudia navštevujú: len názov stránky a jazyk, bez cookie a bez
            čohokoľvek, čo by vás odlíšilo od iných. Kým nesúhlasíte, neodošle sa nič, a odmietnuť je rovnako ľahké
            ako súhlasiť. Ak sa vás na ne nepýtame, nie sú zapnuté, alebo váš prehliadač
            hlási, že si ich neželáte (Do Not Track, Global Privacy Control).
        `,
      },
      choice: {
        title: 'Ako voľbu zmeníte',
        text: `
          Svoj súhlas môžete kedykoľvek zmeniť alebo odvolať. Bez funkčných a analytických cookies funguje celý nákup.
        `,
      },
      list: {
        title: 'Čo presne sa ukladá',
        text: `
          Prvá tabuľka je pre každého. V druhej je to, čo pribudne len zamestnancom po prihlásení do administrácie; na
          zabezpečenej adrese sa názvy ich cookies začínajú <code>__Host-</code>.
        `,
      },
      retention: {
        title: 'Ako dlho',
        text: `
          Cookies majú dátum, po ktorom ich prehliadač sám vymaže. Úložisko prehliadača dátum nepozná: čo je v ňom, ostáva,
          kým to nezmažete. Vaša voľba cookies však platí len {{functional}}, potom sa opýtame znova.
        `,
      },
      browsers: {
        title: 'Nastavenie v prehliadači',
        text: `
          Cookies môžete zakázať alebo vymazať aj v prehliadači. Vymazaním stratíte rozpísanú objednávku a nastavenia
          vzhľadu, odoslanej objednávke sa nič nestane.

          - <b>Chrome:</b> Nastavenia, Ochrana súkromia a zabezpečenie, Cookies tretích strán alebo Vymazať údaje
            prehliadania. <chrome>Pomocník pre Chrome</chrome>
          - <b>Firefox:</b> Nastavenia, Súkromie a bezpečnosť, Cookies a údaje stránok.
            <firefox>Pomocník pre Firefox</firefox>
          - <b>Safari:</b> Nastavenia, Súkromie, Spravovať údaje webových stránok. <safari>Pomocník pre Safari</safari>
          - <b>Edge:</b> Nastavenia, Súbory cookie a povolenia lokality. <edge>Pomocník pre Edge</edge>
        `,
      },
      others: {
        title: 'Tretie strany',
        text: `
          Stránka nenačítava cudzie skripty, písma, videá ani tlačidlá sociálnych sietí.

          Jediná výnimka je mapa predajní. Keď ju otvoríte, váš prehliadač sťahuje mapové dlaždice zo servera, ktorý
          je pri mape uvedený, spravidla OpenStreetMap. Ten vidí vašu IP adresu, druh prehliadača, adresu našej stránky
          a časť mapy, ktorú si prezeráte. Cookies neukladá. Viac je v
          <osm>zásadách ochrany súkromia OpenStreetMap</osm>. Zoznam predajní funguje aj bez mapy.

          Odkazy na partnerov sa otvárajú na novej karte a platia na nich pravidlá partnera.
        `,
      },
      more: {
        title: 'Osobné údaje',
        text: `
          Čo robíme s údajmi, ktoré nám pošlete, je na stránke <privacy>Ochrana súkromia</privacy>. Otázky píšte na
          <mail>{{email}}</mail>.
        `,
      },
    },
    list: {
      visitors: 'Návštevníci',
      staff: 'Zamestnanci v administrácii',
      name: 'Názov',
      kind: 'Druh',
      purpose: 'Načo',
      kept: 'Ako dlho',
      kinds: {
        necessary: 'nevyhnutné',
        functional: 'funkčné',
      },
      places: {
        cookie: 'cookie',
        session: 'úložisko karty',
        local: 'úložisko prehliadača',
      },
      lives: {
        asked: 'platí {{functional}}',
        tab: 'do zatvorenia karty',
        sent: 'do odoslania, najviac do zatvorenia karty',
        kept: 'kým to nezmažete',
        hours: 'najviac {{staffHours}} hodín',
        year: '{{functional}}',
      },
      purposes: {
        consent: 'vaša voľba cookies',
        draft: 'rozpísaná objednávka, žiadosť, registrácia alebo spätná väzba, aby prežila obnovenie stránky',
        scroll: 'miesto na stránke, kam sa vrátite tlačidlom Späť',
        scheme: 'svetlý alebo tmavý vzhľad',
        accessibility: 'nastavenia prístupnosti',
        session: 'prihlásenie; skript ho neprečíta a iná stránka neodošle',
        device: 'známe zariadenie, aby cudzie pokusy nezamkli majiteľa účtu',
        drafts: 'rozpísané poznámky',
        shortcuts: 'či sú zapnuté klávesové skratky',
      },
    },
    retention: {
      caption: 'Doby uchovania',
      kind: 'Druh',
      kept: 'Najviac',
      session: 'Relačné cookies',
      sessionKept: 'do zatvorenia prehliadača',
      functional: 'Funkčné cookies',
      analytical: 'Analytické cookies, ak ich niekedy použijeme',
      local: 'Úložisko prehliadača',
      localKept: 'kým ho nezmažete',
    },
  },
} as const

declare module '../../../i18n/messages.ts' {
  interface SiteWords {
    'site/legal/cookies': typeof words
  }
}
