export const words = {
  pages: {
    api: {
      title: 'API pre obchodníkov · {{brand}}',
      description:
        'Prijímajte vouchery vo svojom e-shope: overenie, platba po častiach, vrátenie a zoznam transakcií cez REST API.',
    },
  },
  api: {
    heading: 'API pre obchodníkov',
    lead: 'Prijímajte vouchery priamo vo svojom e-shope alebo pokladni. Päť volaní: overiť, uplatniť, zistiť stav vouchera, vrátiť platbu a\u00a0vypísať transakcie aj s\u00a0ich stavom.',
    register: 'Chcem prijímať vouchery',
    openapi: 'Otvoriť OpenAPI dokument',
    live: 'Bez kľúča',
    state: {
      title: 'Čo tu zatiaľ nie je',
      text: 'Volania na tejto stránke bežia a\u00a0berú skutočné peniaze. Testovacie kľúče, rezervácie sumy ani webhooky nemáme, stav si zisťujete volaním. Presné tvary opisuje OpenAPI dokument.',
    },
    cards: {
      rest: {
        title: 'REST API',
        text: 'JSON cez HTTPS, sumy v\u00a0celých centoch, časy v\u00a0UTC. Chyby podľa RFC 9457 s\u00a0kódom, podľa ktorého sa dá rozhodnúť.',
      },
      security: {
        title: 'Bezpečnosť',
        text: 'Každý obchodník má vlastné kľúče, každý len na to, čo potrebuje. Ukážeme ich raz, ukladáme len ich odtlačok a\u00a0zrušiť sa dajú hneď.',
      },
      returns: {
        title: 'Vrátenie',
        text: 'Platbu vrátite na voucher celú alebo po častiach, spolu najviac toľko, koľko ste strhli.',
      },
      integration: {
        title: 'Integrácia',
        text: 'Opakované volanie s\u00a0tým istým kľúčom Idempotency-Key nestrhne nič dvakrát. Z\u00a0OpenAPI dokumentu si vygenerujete klienta vo svojom jazyku.',
      },
    },
    start: {
      copy: 'nastavenie premenných',
      title: 'Než začnete',
      text: 'Príklady predpokladajú adresu tejto stránky a\u00a0váš kľúč v\u00a0dvoch premenných. Kľúč patrí na server, nie do prehliadača ani do aplikácie v\u00a0telefóne.',
      here: 'https://adresa-tejto-stranky',
    },
    endpoints: {
      title: 'Volania pre obchodníkov',
      request: 'Volanie',
      answer: 'Odpoveď',
      copy: 'volanie {{path}}',
      validate: {
        title: 'Overiť voucher',
        text: 'Dá sa voucherom práve teraz zaplatiť a\u00a0koľko na ňom ostáva? Neznámy kód a\u00a0nesprávne heslo majú rovnakú odpoveď: valid je false a\u00a0voucher chýba. Stav inactive má voucher, ktorý je zablokovaný alebo zrušený.',
      },
      redeem: {
        title: 'Uplatniť voucher',
        text: 'Strhne sumu v\u00a0mene vouchera, celú alebo časť. Hlavička Idempotency-Key je povinná, pre každú platbu iná: po výpadku pošlite to isté znova a\u00a0ešte {{days}}\u00a0dní dostanete tú istú odpoveď.',
      },
      status: {
        title: 'Zistiť stav vouchera',
        text: 'Stav, mena a\u00a0platnosť podľa samotného kódu. Zostatok a\u00a0sériové číslo dostane len obchodník, u\u00a0ktorého sa voucher už použil.',
      },
      reverse: {
        title: 'Vrátiť platbu',
        text: 'Vráti sumu na voucher, z\u00a0ktorého prišla, alebo na ten, ktorý ho medzitým nahradil: jeho sériové číslo je v\u00a0odpovedi. S\u00a0prázdnym telom {} vráti všetko, čo z\u00a0platby ostáva. {id} je id transakcie z\u00a0odpovede na uplatnenie. Aj tu je Idempotency-Key povinná.',
      },
      transactions: {
        title: 'Zistiť stav transakcie a\u00a0vypísať transakcie',
        text: 'Vaše transakcie od najnovšej, po stránkach. Platba (redeem) je v\u00a0zozname, len keď sa stala; čo sa z\u00a0nej vrátilo, je tu ako reverse s\u00a0jej id v\u00a0poli reverses. Filtre sú kind (redeem, reverse), from (vrátane) a\u00a0to (už nie): okamihy v\u00a0UTC, ako ich vidíte v\u00a0poli at. Na ďalšiu stránku pošlite hodnotu next v\u00a0parametri cursor.',
      },
    },
    errors: {
      title: 'Keď sa volanie nepodarí',
      caption: 'Chyby podľa poľa code',
      code: 'code',
      status: 'Stav HTTP',
      means: 'Čo znamená',
      rows: {
        malformed:
          'Požiadavka nemá správny tvar; kde, hovorí pole problems. Suma je v\u00a0celých centoch: {{cents}}, nie {{written}}.',
        'idempotency-key-missing': 'Chýba hlavička Idempotency-Key.',
        'idempotency-key-malformed': 'Hlavička Idempotency-Key má viac než {{length}}\u00a0znakov.',
        'api-key-required': 'Kľúč chýba, nie je to kľúč alebo bol zrušený.',
        'scope-required': 'Kľúč na toto volanie nie je určený. Pole scope hovorí, aké oprávnenie mu chýba.',
        'transaction-not-found': 'Takú platbu ste neurobili.',
        'not-found': 'Na tejto adrese nič nie je.',
        'method-not-allowed': 'Adresa prijíma inú metódu. Ktorú, hovorí hlavička Allow.',
        'too-slow': 'Požiadavka neprišla včas. Pošlite to isté znova s\u00a0tým istým kľúčom.',
        'idempotency-key-busy':
          'To isté volanie ešte beží. Pošlite ho o\u00a0sekundu znova s\u00a0tým istým kľúčom.',
        'too-large': 'Telo požiadavky je priveľké.',
        'unsupported-media-type':
          'Telo nie je JSON. Pošlite ho s\u00a0hlavičkou Content-Type: application/json.',
        'too-many-requests':
          'Príliš veľa nesprávnych kódov alebo hesiel s\u00a0týmto kľúčom: za hodinu najviac {{most}}, o\u00a0jednom kóde {{mostOfCode}}. Správny kód s\u00a0heslom prejde vždy. Ak v\u00a0hlavičke Hotovo-Visitor pošlete, ako svojho návštevníka voláte, počíta sa každému zvlášť, najviac {{mostOfVisitor}}. Retry-After hovorí, kedy to skúsiť znova.',
        'headers-too-large': 'Hlavičky požiadavky sú priveľké.',
        fault:
          'Niečo sa u\u00a0nás pokazilo. Pošlite to isté znova s\u00a0tým istým kľúčom; ak to trvá, napíšte nám hodnotu poľa requestId.',
        unavailable: 'Služba je dočasne nedostupná. Pošlite to isté znova s\u00a0tým istým kľúčom.',
      },
    },
    reasons: {
      title: 'Prečo sa platba neurobila',
      caption: 'Dôvody v\u00a0poli code; stav je {{status}} a\u00a0nič sa nestalo',
      rows: {
        invalid: 'Niektoré pole porušuje pravidlo. Pole problems hovorí, ktoré a\u00a0prečo.',
        'voucher-not-found': 'Kód alebo heslo nesedí. Ktoré z\u00a0nich, nepovieme.',
        'insufficient-balance': 'Na voucheri ostáva menej, než strhávate.',
        'wrong-currency': 'Voucher je v\u00a0inej mene.',
        frozen: 'Voucher je zablokovaný. Zákazníkovi ho odblokuje naša podpora.',
        expired: 'Platnosť vouchera uplynula.',
        cancelled:
          'Voucher je zrušený alebo ho nahradil iný a\u00a0platiť ním už nejde. Platbu z\u00a0nahradeného vrátite ako každú inú, zo zrušeného nie: dohodnite sa so zákazníkom inak.',
        'reversal-too-large': 'Z\u00a0platby ostáva menej, než vraciate. Koľko, hovorí pole left.',
        'idempotency-key-reused': 'Ten istý Idempotency-Key ste poslali s\u00a0inou požiadavkou.',
      },
    },
    today: {
      title: 'Vyskúšajte hneď',
      text: 'Verejné volania odpovedajú aj bez kľúča. Napríklad meny, sumy a\u00a0poplatky tohto webu:',
      copy: 'volanie na nastavenia',
    },
    ask: {
      title: 'Ako dostanete kľúč',
      text: 'Nechajte nám kontakt, ozveme sa a\u00a0dohodneme sa na zmluve aj na kľúči. S\u00a0otázkou k\u00a0API napíšte podpore alebo e-mail.',
      form: 'Napísať podpore',
      mail: 'Napísať e-mail',
      subject: 'API: otázka obchodníka',
    },
  },
} as const

declare module '../../i18n/messages.ts' {
  interface SiteWords {
    'site/api': typeof words
  }
}
